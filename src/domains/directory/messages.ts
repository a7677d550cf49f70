import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'there is no {domain_name}': 'не существует: {domain_name}',
  '{domain} is not joined: the directory client (Kerberos and LDAP) is not part of this version yet':
    'шлюз не введён в домен {domain}: клиента каталога (Kerberos и LDAP) в этой версии ещё нет',
  'there is no domain {name}': 'нет домена {name}',
  'no administrator of a directory can log in: no domain is joined':
    'администраторы из каталога не могут войти: шлюз не введён в домен',
})
