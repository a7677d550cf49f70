import { messagesOf } from '../../core/text/message.ts'

/** Messages about the installation of Debian packages and its faults. */
export const message = messagesOf({
  'installing {packages} after the packages of {engine}':
    'устанавливается: {packages}, после пакетов подсистемы {engine}',
  'installing {packages}': 'устанавливается: {packages}',
  '{packages} missing, {why}; {remedy}': 'не установлено: {packages}, {why}; {remedy}',
  '{packages} not installed: {why}; {remedy}; tried again after {seconds} s':
    'не удалось установить {packages}: {why}; {remedy}; следующая попытка через {seconds} с',
  'and only root installs': 'а устанавливать может только root',
  'install what these Debian packages bring': 'установите то, что содержат эти пакеты Debian',
  'with {suite} in the package sources: {command}': 'когда в источниках пакетов есть {suite}: {command}',
  'another program installs packages': 'пакеты сейчас устанавливает другая программа',
  'end it if it hangs': 'завершите её, если она зависла',
  'another gateway installs packages': 'пакеты сейчас устанавливает другой шлюз',
  'it follows by itself': 'очередь дойдёт сама',
  'the disk is full': 'на диске нет места',
  'make room': 'освободите место',
  'the file system is read-only': 'файловая система доступна только для чтения',
  'install the packages into the image': 'установите пакеты в образ',
  'the package mirror is not reachable': 'зеркало пакетов недоступно',
  'connect this machine, or set a proxy for apt': 'подключите машину к сети или задайте прокси для apt',
  'the package sources do not have them': 'в источниках пакетов их нет',
  'add the component main of this release': 'добавьте компонент main этого выпуска',
  'add a source that has them': 'добавьте источник, в котором они есть',
  'backports are Debian’s, and this machine is none': 'backports бывают только у Debian, а это не Debian',
  'the package sources name no mirror of {release}': 'источники пакетов не называют зеркала {release}',
  'apt-get ended without a word': 'apt-get завершился без сообщения',
  'the packages came without the tool': 'в пакетах нужной программы не оказалось',
  'try it by hand': 'попробуйте вручную',
})
