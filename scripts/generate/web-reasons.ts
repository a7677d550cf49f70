import { message as agentsOfApi } from '../../src/api/agents/messages.ts'
import { message as operationOfApi } from '../../src/api/operation/messages.ts'
import { message as routeOfApi } from '../../src/api/route/messages.ts'
import { message as serverOfApi } from '../../src/api/server/messages.ts'
import { message as sessionOfApi } from '../../src/api/session/messages.ts'
import { message as supervisor } from '../../src/apps/supervisor/messages.ts'
import { message as forwarding } from '../../src/control/forwarding/messages.ts'
import { message as control } from '../../src/control/messages.ts'
import { message as engineOfCore } from '../../src/core/engine/messages.ts'
import { message as webOfCore } from '../../src/core/web/messages.ts'
import { message as daemon } from '../../src/engines/daemon/messages.ts'
import { message as nameResolver } from '../../src/engines/dns/messages.ts'
import { message as dynamicDns } from '../../src/engines/dynamic-dns/messages.ts'
import { message as forwardingEngine } from '../../src/engines/forwarding/messages.ts'
import { message as influence } from '../../src/engines/influence/messages.ts'
import { message as logForwarding } from '../../src/engines/log-forwarding/messages.ts'
import { message as network } from '../../src/engines/network/messages.ts'
import { message as packetFilter } from '../../src/engines/packet-filter/messages.ts'
import { message as packetLog } from '../../src/engines/packet-log/messages.ts'
import { message as packetTrial } from '../../src/engines/packet-trial/messages.ts'
import { message as proxy } from '../../src/engines/proxy/messages.ts'
import { message as queue } from '../../src/engines/queue/messages.ts'
import { message as recogniser } from '../../src/engines/recogniser/messages.ts'
import { message as reverseProxy } from '../../src/engines/reverse-proxy/messages.ts'
import { message as suricata } from '../../src/engines/suricata/messages.ts'
import { message as systemLog } from '../../src/engines/system-log/messages.ts'
import { message as install } from '../../src/plane/install/messages.ts'
import { message as plane } from '../../src/plane/messages.ts'
import { message as processes } from '../../src/processes/messages.ts'
import { message as store } from '../../src/store/messages.ts'

/** Rooms whose messages rows of the log quote. */
const rooms = [
  ...[
    agentsOfApi,
    operationOfApi,
    routeOfApi,
    serverOfApi,
    sessionOfApi,
    supervisor,
    forwarding,
    control,
    engineOfCore,
  ],
  ...[webOfCore, daemon, nameResolver, dynamicDns, forwardingEngine, influence, logForwarding, network],
  ...[packetFilter, packetLog, packetTrial, proxy, queue, recogniser, reverseProxy, suricata, systemLog],
  ...[install, plane, processes, store],
]

/** True for a form of so many letters of its own that a text which has them is not one of another program. */
function isTelling(english: string): boolean {
  return english.replaceAll(/\{\w+\}|[^a-z]/gi, '').length >= 4
}

/** Messages that rows of the log quote: English forms and the Russian ones. */
export function webReasons(): string {
  const forms = Object.fromEntries(rooms.flatMap((room) => Object.entries<string>(room.forms)))
  const telling = Object.entries(forms).filter(([english]) => !english.includes('{') || isTelling(english))
  const lines = telling.map(
    ([english, russian]) => `  ${JSON.stringify(english)}: ${JSON.stringify(russian)},\n`,
  )
  return `/** Russian forms of messages that rows of the log quote, by the English ones. */\nexport const reasonForms: Readonly<Record<string, string>> = {\n${lines.join('')}}\n`
}
