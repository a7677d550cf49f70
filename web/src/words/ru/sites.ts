import type { SiteWords } from '../en/sites.ts'

/** Words of the state of published sites, and of rows about them. */
export const sites = {
  title: 'Состояние опубликованных сайтов',
  list: 'Опубликованные сайты и их служба',
  name: 'Сайт',
  service: 'Сама служба',
  status: 'Состояние',
  addresses: 'Доступен по адресам',
  says: 'Чего не хватает',
  manage: 'Опубликованные сайты',
  certificates: 'Сертификаты',
  row: {
    about: 'Об этом срабатывании',
    openSite: (title) => `Открыть сайт «${title}»`,
    openProfile: (name) => `Открыть профиль «${name}»`,
  },
} satisfies SiteWords
