import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be left out while self_signed is set': 'должно отсутствовать, пока задано self_signed',
  'must be a private key in PEM without a passphrase: RSA of at least 2048 bits or an elliptic curve':
    'должно быть закрытым ключом в PEM без пароля: RSA не короче 2048 бит или на эллиптической кривой',
  'must be given, or self_signed': 'должно быть задано, или self_signed',
  'must be given': 'должно быть задано',
  'must be one or more certificates in PEM and nothing else':
    'должно быть одним или несколькими сертификатами в PEM и ничем больше',
  'must hold at most 10 certificates': 'должно содержать не более 10 сертификатов',
  'certificate {at} must not have invisible or other strange characters in its names':
    'в именах сертификата {at} не должно быть невидимых и других необычных символов',
  'must have a key of RSA of at least 2048 bits or of an elliptic curve':
    'ключ должен быть RSA не короче 2048 бит или на эллиптической кривой',
  'certificate {at} must be the one that signed the certificate before it':
    'сертификат {at} должен быть тем, которым подписан предыдущий',
  'must begin with the certificate of the key that is there':
    'должно начинаться с сертификата сохранённого ключа',
  'must be the key of the first certificate in chain': 'должно быть ключом первого сертификата в chain',
})
