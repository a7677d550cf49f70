import { resolve } from 'node:path'
import type { MissingTool, PlaneDescription } from '../core/observation.ts'
import { type Finding, findingSentence } from '../plane/doctor/finding.ts'
import { labHosts } from '../plane/lab/description.ts'
import type { Product } from './gateway-options.ts'

/** What the first screen tells. */
export interface WelcomeFacts {
  readonly address: string
  /** Printed once; null when the administrator chose it, or has it already. */
  readonly firstPassword: string | null
  readonly mode: PlaneDescription['mode']
  readonly reason: string
  readonly dataFolder: string
  readonly missing: readonly MissingTool[]
  readonly product: Product
  /** What the doctor found that the gateway runs with all the same. */
  readonly limits: readonly Finding[]
  /** Why the policy is not in force; null when it is, or nothing is to be enforced. */
  readonly notEnforced: string | null
}

/** The one screen of text that a newcomer sees when everything runs. */
export function welcome(facts: WelcomeFacts): string {
  const password = facts.firstPassword ?? 'as you set it'
  return [
    '',
    ...(facts.notEnforced === null
      ? [`  Gatehouse is ready at ${facts.address}`]
      : [`  Gatehouse serves at ${facts.address}`, `  THE POLICY IS NOT IN FORCE: ${facts.notEnforced}`]),
    '',
    `  Login        admin`,
    `  Password     ${password}${facts.firstPassword === null ? '' : '   (shown only now)'}`,
    `  Data plane   ${facts.mode}: ${facts.reason}`,
    `  Data         ${facts.dataFolder}`,
    ...missingLines(facts.missing),
    ...facts.limits.map((finding) => `  Limited      ${findingSentence(finding)}`),
    '',
    '  Three things to try',
    ...thingsToTry(facts).flatMap(([title, ...commands]) => [
      `   - ${title}`,
      ...commands.map((command) => `       ${command}`),
    ]),
    '',
  ].join('\n')
}

function missingLines(missing: readonly MissingTool[]): readonly string[] {
  if (missing.length === 0) return []
  const packages = [...new Set(missing.map((tool) => tool.package))]
  return [
    ...missing.map(
      ({ tool, neededFor, package: name }) =>
        `  Missing      ${tool}, for ${neededFor} (Debian package ${name})`,
    ),
    `               apt-get install --no-install-recommends ${packages.join(' ')}`,
  ]
}

type Thing = readonly [title: string, ...commands: string[]]

function thingsToTry({ address, firstPassword, mode, dataFolder, product }: WelcomeFacts): readonly Thing[] {
  const password = firstPassword ?? 'PASSWORD'
  const body = JSON.stringify({ login: 'admin', password, rest_path: '/' })
  const login: Thing = ['log in', `curl -k -c cookies -d '${body}' ${address}/web/auth/login`]
  const what = product === 'cc' ? 'console' : 'gateway'
  const api: Thing = [`read what this ${what} can do`, `${address}/docs`]
  if (product === 'cc') {
    return [login, ['read the groups of servers', `curl -k -b cookies ${address}/servers/groups`], api]
  }
  const rule = JSON.stringify({ action: 'drop', protocol: 'protocol.tcp' })
  const addRule: Thing = [
    mode === 'lab' ? 'forbid TCP, and look again' : 'add a rule',
    `curl -k -b cookies -d '${rule}' ${address}/firewall/rules/forward`,
  ]
  if (mode !== 'lab') return [login, addRule, api]
  const data = dataFolder === resolve('data') ? '' : ` --data ${dataFolder}`
  const server = labHosts.find((host) => host.name === 'wan1')
  return [
    login,
    [
      'let a host behind the gateway visit one in front of it',
      `npm run gatehouse -- lab exec lan1${data} -- curl -s http://${server?.ipv4}/`,
    ],
    addRule,
  ]
}
