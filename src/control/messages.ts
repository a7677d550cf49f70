import { messagesOf } from '../core/text/message.ts'

/** Why the newest revision is not in force, and how a license server and the data plane answer. */
export const message = messagesOf({
  'there is no data plane: {reason}': 'плоскости данных нет: {reason}',
  'the data plane is not connected': 'нет связи с плоскостью данных',
  'the data plane has not answered for {seconds} s': 'плоскость данных не отвечает {seconds} с',
  'the license server cannot be reached: no address of one is set':
    'сервер лицензий недоступен: его адрес не задан',
  'the license server {address} cannot be reached': 'сервер лицензий {address} недоступен',
  'was refused by the license server': 'отклонено сервером лицензий',
  'the license server answered with status {status}': 'сервер лицензий ответил кодом {status}',
  'the license server did not answer with a license': 'сервер лицензий не прислал лицензию',
  'the configuration does not compile: {reason}': 'конфигурация не компилируется: {reason}',
  'what ends meanwhile is not started again; kill -CONT {pid}, or end it and start the gateway again':
    'то, что завершится за это время, не будет запущено снова; выполните kill -CONT {pid} или завершите его и запустите шлюз снова',
  'it has not asked for {seconds} s: {remedy}': 'не спрашивает {seconds} с: {remedy}',
  'a secret of {engine} is not opened by secret.key: set it anew, or bring back the key':
    'секрет подсистемы {engine} не открывается ключом secret.key: задайте его заново или верните ключ',
  'the file {file} is gone': 'файла {file} больше нет',
})
