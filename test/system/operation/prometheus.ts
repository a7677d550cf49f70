import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../fixtures/free-port.ts'
import { until } from '../fixture/lab.ts'

/** A target of Prometheus, as its configuration has it. */
export interface ScrapeTarget {
  readonly job: string
  /** `http` or `https`, whose certificate is not verified. */
  readonly scheme: 'http' | 'https'
  /** `address:port`. */
  readonly target: string
  readonly token?: string
}

/** State of a target in the answer of `/api/v1/targets`, as far as it is read here. */
interface ShownTarget {
  readonly scrapePool: string
  readonly health: string
  readonly lastError: string
}

/** One series of an answer: its labels, and its newest value. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A Prometheus of Debian that reads its targets every 1.5 s. */
export class Prometheus {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gatehouse-prometheus-'))
  readonly #child: ChildProcess
  readonly #origin: string
  #output = ''

  private constructor(port: number, targets: readonly ScrapeTarget[]) {
    this.#origin = `http://127.0.0.1:${port}`
    // JSON is YAML, too.
    writeFileSync(join(this.#folder, 'prometheus.yml'), JSON.stringify(configuration(targets)))
    const options = [
      `--config.file=${join(this.#folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(this.#folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]
    this.#child = spawn('prometheus', options, { stdio: ['ignore', 'pipe', 'pipe'] })
    const hear = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-4000)
    }
    this.#child.stdout?.on('data', hear)
    this.#child.stderr?.on('data', hear)
    this.#child.once('error', ({ message }) => hear(Buffer.from(message)))
  }

  /** Starts one and waits until it serves. */
  static async start(targets: readonly ScrapeTarget[]): Promise<Prometheus> {
    const made = new Prometheus(await freePort(), targets)
    const serves = async () => (await fetch(`${made.#origin}/-/ready`).catch(() => null))?.ok === true
    if (await until(60, serves)) return made
    await made.close()
    throw new Error(`prometheus does not come up: ${made.#output}`)
  }

  /** The series that an expression gives now. */
  async query(expression: string): Promise<Series[]> {
    const reply = await fetch(`${this.#origin}/api/v1/query?query=${encodeURIComponent(expression)}`)
    const { data } = (await reply.json()) as {
      data: { result: { metric: Record<string, string>; value: [number, string] }[] }
    }
    return data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }))
  }

  /** The only value that an expression gives; NaN where there is none, or more than one. */
  async value(expression: string): Promise<number> {
    const series = await this.query(expression)
    return series.length === 1 ? series[0]!.value : Number.NaN
  }

  /** How a target is: `up`, or why not. */
  async health(job: string): Promise<string> {
    const reply = await fetch(`${this.#origin}/api/v1/targets`)
    const { data } = (await reply.json()) as { data: { activeTargets: ShownTarget[] } }
    const found = data.activeTargets.find(({ scrapePool }) => scrapePool === job)
    return found?.health === 'up' ? 'up' : `${found?.health} ${found?.lastError}`
  }

  /** What it has complained about on its terminal: series that came twice, values that went back, and the like. */
  get warnings(): string[] {
    return this.#output.split('\n').filter((line) => /level=(warn|error)/.test(line))
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.pid !== undefined) {
      const ended = once(this.#child, 'exit')
      this.#child.kill('SIGKILL')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function configuration(targets: readonly ScrapeTarget[]) {
  return {
    global: { scrape_interval: '1500ms', scrape_timeout: '1500ms' },
    scrape_configs: targets.map(({ job, scheme, target, token }) => ({
      job_name: job,
      scheme,
      ...(scheme === 'https' ? { tls_config: { insecure_skip_verify: true } } : {}),
      ...(token === undefined ? {} : { authorization: { credentials: token } }),
      static_configs: [{ targets: [target] }],
    })),
  }
}

/** What `promtool check metrics` says of a page in the format of Prometheus; empty when all is well. */
export function promtool(page: string): string {
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'metrics'], { input: page })
  if (error) return error.message
  return `${stdout}${stderr}`.trim() || (status === 0 ? '' : `status ${status}`)
}
