import type { PeopleWords } from '../en/people.ts'
import { counted } from './counted.ts'

const objects = (count: number) => counted(count, 'объект', 'объекта', 'объектов')

/** Words of uses of items, changes of many items, and lists that are pasted. */
export const people = {
  usedBy: 'Где используется',
  unused: 'Не упоминается нигде: ни напрямую, ни через список или группу.',
  through: 'через',
  moreUses: (count: number) => `и ещё ${count}`,
  held: (names: string) => `Пока используется, удалить нельзя: ${names}. Сначала уберите отсюда:`,
  undo: 'Отменить',
  paste: {
    title: 'Вставка списком',
    open: 'Вставить список',
    about:
      'Адреса, сети, диапазоны, порты и доменные имена становятся объектами, которые могут называть правила; трафик меняется, только когда объект назван в правиле. По одному в строке: значение или значение;название;комментарий, можно через табуляцию или запятую.',
    field: 'Строки',
    drop: 'Перетащите файл сюда или',
    example: '10.0.0.1;Принтер;второй этаж\n10.1.0.0/24\n10.2.0.1-10.2.0.9\n443/tcp\ncrm.example.com',
    preview: 'Что получится из каждой строки',
    line: 'Строка',
    text: 'Текст',
    becomes: 'Станет',
    name: 'Название',
    comment: 'Комментарий',
    new: 'Новый',
    exists: (title: string) => `Уже есть: ${title}`,
    repeats: (line: number) => `То же, что в строке ${line}`,
    kinds: {
      ip: 'IP-адрес',
      subnet: 'Сеть',
      ip_range: 'Диапазон адресов',
      domain: 'Доменное имя',
      port: 'Порт',
      port_range: 'Диапазон портов',
    },
    wrong: {
      value: 'Не адрес, не сеть, не диапазон, не порт и не доменное имя',
      backwards: 'Конец диапазона раньше начала',
      prefix: 'У сети нет такой маски',
      port: 'Порты бывают от 1 до 65535',
      families: 'Адреса диапазона должны быть одного семейства',
      name: 'В названии не больше 42 знаков',
      comment: 'В комментарии не больше 255 знаков',
      empty: 'Перед первым разделителем нет значения',
    },
    counts: (made: number, known: number, wrong: number) =>
      `новых: ${made}, уже есть: ${known}, с ошибкой: ${wrong}`,
    gather: 'Собрать всё в список',
    gatherName: 'Название списка',
    gatherWrong: 'Адреса и порты не собрать в один список; списку нужно название',
    leaveOut: 'Строки с ошибкой пропускаются.',
    make: (count: number) => `Создать ${objects(count)}`,
    makeList: (count: number) => `Создать ${objects(count)} и список`,
    makeListOnly: 'Создать список',
    tooMany: (most: number) => `Не больше ${most} строк за раз`,
    none: 'Пока ничего не вставлено.',
    done: (count: number) => `Создано: ${objects(count)}.`,
    onlyWrong: 'Только с ошибкой',
    reading: 'Чтение существующих объектов…',
  },
} satisfies PeopleWords
