import { resolve } from 'node:path'
import type { PlaneDescription } from '../../core/engine/observation.ts'
import { type PackageStatus, packagesOf } from '../../core/engine/package-status.ts'
import type { MissingTool } from '../../core/engine/tool.ts'
import { english } from '../../core/text/message.ts'
import { type Finding, findingSentence } from '../../plane/doctor/finding.ts'
import { labHosts } from '../../plane/lab/description.ts'
import type { Product } from '../options/gateway-options.ts'

/** Facts on the first screen. */
export interface WelcomeFacts {
  readonly address: string
  /** Printed once; null when the administrator chose it, or has it already. */
  readonly firstPassword: string | null
  readonly mode: PlaneDescription['mode']
  readonly reason: string
  readonly dataFolder: string
  readonly missing: readonly MissingTool[]
  /** Packages that come behind the start, or would. */
  readonly packages: readonly PackageStatus[]
  readonly product: Product
  /** Findings of the doctor with which the gateway runs nevertheless. */
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
    ...packageLines(facts.packages),
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
  return [
    ...missing.map(
      ({ tool, neededFor, package: name }) =>
        `  Missing      ${tool}, for ${english(neededFor)} (Debian package ${name})`,
    ),
    `               apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}`,
  ]
}

/** One line for what comes by itself, and one for what has to be installed by hand, each with what it is for. */
function packageLines(packages: readonly PackageStatus[]): readonly string[] {
  const named = (state: PackageStatus['state']) =>
    packages.filter((each) => each.state === state).map(({ missing }) => forFeature(missing))
  const [installing, left] = [named('installing'), named('missing')]
  return [
    ...(installing.length > 0 ? [`  Installing   ${installing.join('; ')}`] : []),
    ...(left.length > 0 ? [`  Missing      ${left.join('; ')}`] : []),
  ]
}

function forFeature(missing: readonly MissingTool[]): string {
  const features = [...new Set(missing.map(({ neededFor }) => english(neededFor)))]
  return `${packagesOf(missing).join(' ')} for ${features.join(', ')}`
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
