import { messagesOf } from '../core/text/message.ts'

/** Messages about faulty packets in explanations, and about replies that get lost. */
export const message = messagesOf({
  '{server} answers {client} directly, not through the gateway, and the answer is lost: {remedy}':
    '{server} отвечает {client} напрямую, минуя шлюз, и ответ теряется: {remedy}',
  'let {rule} change the source': 'пусть {rule} меняет источник',
  'switch on /x/firewall/hairpin, or change the source by an SNAT rule':
    'включите /x/firewall/hairpin или меняйте источник правилом SNAT',
  'change the source by an SNAT rule': 'меняйте источник правилом SNAT',
  'must be of the same family as src_ip': 'должно быть того же семейства адресов, что и src_ip',
  'is required for TCP and UDP': 'обязательное поле для TCP и UDP',
  'there is no user {id}': 'нет пользователя {id}',
  'there is no {name}': 'не существует: {name}',
  'an address or a zone is needed here, in to, or in both':
    'нужен адрес или зона здесь, в to или в обоих полях',
  '{noReport} must stand alone: a device with no report fulfils nothing':
    '{noReport} указывается только отдельно: устройство без отчёта ничему не соответствует',
  'Linux itself takes or drops packets of {special}, whatever rules say':
    'Linux сам принимает или отбрасывает пакеты {special}, что бы ни говорили правила',
  'the kernel chooses one of {first}-{last}; the first is explained':
    'ядро выбирает из {first}-{last}; объяснён первый',
  'the gateway itself sends it': 'его отправляет сам шлюз',
  'the kernel judges by the present time: leave out at': 'ядро судит по текущему времени: уберите at',
  'the kernel knows who is where now: leave out user_id':
    'ядро знает, кто где находится сейчас: уберите user_id',
  'the kernel knows what devices reported: leave out hip_profiles':
    'ядро знает, о чём отчитались устройства: уберите hip_profiles',
  'there is no card that it arrives on': 'нет сетевой карты, на которую он приходит',
})
