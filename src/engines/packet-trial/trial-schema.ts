import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { mostTrialPackets, type Trial } from '../../core/engine/trial.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { parseAddress, parsePrefix } from '../../core/net/ip.ts'
import { verbatim } from '../../core/text/message.ts'
import { whenAsked } from '../../core/when-asked.ts'
import { message } from './messages.ts'

const exact = { additionalProperties: false }
const device = Type.String({ pattern: '^[A-Za-z0-9_.:@+-]{1,15}$' })
const address = Type.String({ pattern: '^[0-9a-f.:]{2,45}$' })
const port = Type.Integer({ minimum: 0, maximum: 65535 })

const schema = whenAsked(() =>
  Compile(
    Type.Object(
      {
        devices: Type.Array(
          Type.Object(
            {
              device,
              addresses: Type.Array(Type.String({ pattern: '^[0-9a-f.:]{2,45}/[0-9]{1,3}$' }), {
                maxItems: 4096,
              }),
              gateways: Type.Array(address, { maxItems: 64 }),
            },
            exact,
          ),
          { maxItems: 4096 },
        ),
        packets: Type.Array(
          Type.Object(
            {
              device,
              protocol: Type.Integer({ minimum: 0, maximum: 255 }),
              source: address,
              sourcePort: port,
              destination: address,
              destinationPort: port,
            },
            exact,
          ),
          { minItems: 1, maxItems: mostTrialPackets },
        ),
      },
      exact,
    ),
  ),
)

/** The trial in `value`, or what is wrong with it: the first ten places. */
export function decodeTrial(value: unknown): Trial | readonly Problem[] {
  const validator = schema()
  if (!validator.Check(value)) {
    return [...validator.Errors(value)]
      .slice(0, 10)
      .map(({ instancePath, message: rule }) => problem(wirePath(instancePath), verbatim(rule)))
  }
  const trial: Trial = value
  const names = new Set(trial.devices.map((one) => one.device))
  const problems = [
    ...(names.size === trial.devices.length
      ? []
      : [problem('devices', message('must have names of their own'))]),
    ...(names.has('lo') ? [problem('devices', message('the loopback is there already'))] : []),
    ...trial.devices.flatMap(({ addresses, gateways }, at) => [
      ...addresses.flatMap((text, index) =>
        parsePrefix(text) ? [] : [problem(`devices[${at}].addresses[${index}]`, message('is no address'))],
      ),
      ...gateways.flatMap((text, index) =>
        parseAddress(text) ? [] : [problem(`devices[${at}].gateways[${index}]`, message('is no address'))],
      ),
    ]),
    ...trial.packets.flatMap((packet, at) => {
      const [source, destination] = [parseAddress(packet.source), parseAddress(packet.destination)]
      return [
        ...(names.has(packet.device)
          ? []
          : [problem(`packets[${at}].device`, message('is no device of the trial'))]),
        ...(source !== null && source.family === destination?.family
          ? []
          : [problem(`packets[${at}]`, message('must have addresses of one family'))]),
      ]
    }),
  ]
  return problems.length > 0 ? problems.slice(0, 10) : trial
}

function wirePath(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/([0-9]+)/g, '[$1]')
    .replaceAll('/', '.')
}
