import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be the text of exactly one certificate in PEM, and of nothing else in PEM':
    'должно быть текстом ровно одного сертификата в PEM и ничего другого в PEM',
  'must be the certificate of a certificate authority': 'должно быть сертификатом удостоверяющего центра',
  'must be signed by itself, as a root certificate is':
    'должно быть подписано само собой, как корневой сертификат',
})
