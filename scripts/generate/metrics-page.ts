import type { MetricDefinition } from '../../src/core/metrics/metric.ts'
import { metricList } from '../../src/core/metrics/metric-list.ts'

const head = `# Metrics

What \`/metrics\` answers, as Prometheus stores it. Written by \`npm run generate\` from
[metric-list.ts](../src/core/metrics/metric-list.ts). README.md, "Monitoring", shows how it is switched on.

- What is not known is absent, never 0: while the data plane is away or hangs, interfaces, the table of connections, hits and the
  revision in force are, and \`gatehouse_data_plane_up\` and \`gatehouse_engine_up\` are 0. With \`--data-plane none\` these are absent, too.
- Counters begin at 0 when the part that counts is started again, those of rules and interfaces with the kernel's.
- \`gatehouse_engine_up\` is 0 for an engine of which nothing is asked; \`gatehouse_engine_state{state="failed"}\` is a fault.
- Labels have bounds: routes are templates (at most 500 combinations with method and status, then \`other\`), rules are those that
  \`/x/metrics/settings\` names (1,000), devices, processes and receivers at most 512, 256 and 512. Longer values are cut at 128 characters.
- \`rule\` is the id that the log and \`POST /x/explain\` give: \`fwd.ngfw.12\` is the rule 12 of \`/firewall/rules/forward\`.

| Name | Type | Labels | Meaning |
|---|---|---|---|
`

/** The page for administrators with every metric. */
export function metricsPage(): string {
  const rows = Object.entries(metricList as Readonly<Record<string, MetricDefinition>>).map(
    ([name, { type, labels, help }]) =>
      `| \`${name}${ending[type]}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |\n`,
  )
  return head + rows.join('')
}

/** A histogram is three series. */
const ending: Readonly<Record<MetricDefinition['type'], string>> = {
  counter: '_total',
  gauge: '',
  histogram: '_bucket`, `_count`, `_sum',
  info: '_info',
}
