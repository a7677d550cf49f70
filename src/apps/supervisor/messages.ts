import { messagesOf } from '../../core/text/message.ts'

/** Why a gateway has the data plane that it has. */
export const message = messagesOf({
  'a central console filters no packets itself': 'центральная консоль сама не фильтрует пакеты',
  'asked for: nothing is enforced': 'так задано при запуске, правила не применяются',
  'asked for': 'задано при запуске',
  'the kernel allows it; the network of this machine stays untouched':
    'ядро это позволяет; сеть этой машины не затрагивается',
  'nothing is enforced: {reason}': 'ничего не применяется: {reason}',
  'switched off by --agent-listen off': 'выключено параметром --agent-listen off',
  'not asked for': 'не задано',
  'asked for: the engines run on this machine itself':
    'задано при запуске: подсистемы работают на самой машине',
  'and this machine has no apt': 'а программы apt на этой машине нет',
  'as --no-install asks': 'так задано параметром --no-install',
  'as --engines leaves them out': 'в параметре --engines их нет',
})
