import { messagesOf } from '../text/message.ts'

/** Messages about licenses that are not accepted. */
export const message = messagesOf({
  'cannot be verified: the gateway was started without a license key':
    'нельзя проверить: шлюз запущен без ключа лицензий',
  'must be a license: claim {path}: {rule}': 'должно быть лицензией: поле {path}: {rule}',
  'must be a license for the hwid of this server': 'должно быть лицензией для hwid этого сервера',
  'must be a license that has not expired': 'должно быть лицензией, срок которой не истёк',
  'must be a license that is in force already': 'должно быть уже действующей лицензией',
  'must be signed with EdDSA, ES*, RS* or PS*': 'подпись должна быть EdDSA, ES*, RS* или PS*',
  'must be a JWT that is signed with the trusted license key':
    'должно быть JWT, подписанным доверенным ключом лицензий',
})
