import type { MetricDefinition, Sample } from './metric.ts'

const device = ['device'] as const
const receiver = ['receiver'] as const
const process = ['process'] as const

/**
 * Every metric by its name, in the order in which they are answered. The name of a counter is without `_total`, that of an
 * info without `_info`. `docs/metrics.md` is generated from this list.
 */
export const metricList = {
  gatehouse_build: info('What runs.', ['version', 'product', 'data_plane']),
  gatehouse_start_time_seconds: gauge('Start of the process that serves, in Unix seconds.', [], 'seconds'),
  gatehouse_http_requests_in_flight: gauge('Requests that are not answered yet, streams among them.'),
  gatehouse_http_request_duration_seconds: histogram(
    'Time from the head of a request to the end of its answer, by the template of its route and the class of its status.',
    ['method', 'route', 'status'],
  ),
  gatehouse_sessions: gauge('Sessions of administrators that are valid.'),
  gatehouse_agents: gauge('Client agents that are connected, and those that a user is authorized at.', [
    'state',
  ]),
  gatehouse_jobs_running: gauge('Jobs that run.'),
  gatehouse_jobs: counter('Jobs that ended since the start.', ['state']),
  gatehouse_config_revision: gauge('Newest revision of the configuration.'),
  gatehouse_config_revision_applied: gauge('Newest revision that is in force.'),
  gatehouse_config_apply_duration_seconds: histogram(
    'Time from a revision being stored to it being in force; what takes longer than a minute is not counted.',
    [],
  ),
  gatehouse_storage_up: gauge('1 while the disk of the data folder takes changes, 0 while it does not.'),
  gatehouse_data_plane_up: gauge('1 while the data plane is connected and answers, 0 while it does not.'),
  gatehouse_engine_up: gauge('1 while the engine is active or reloading, 0 in any other state.', ['engine']),
  gatehouse_engine_state: gauge('1 for the state in which the engine is.', ['engine', 'state']),
  gatehouse_engine_apply_duration_seconds: histogram('Time that the engine took to hold a configuration.', [
    'engine',
  ]),
  gatehouse_engine_apply_failures: counter('Attempts of the engine to hold a configuration that failed.', [
    'engine',
  ]),
  gatehouse_interface_up: gauge('1 while the network card or device is switched on and carries.', device),
  gatehouse_interface_receive_bytes: counter('Bytes received.', device, 'bytes'),
  gatehouse_interface_receive_packets: counter('Packets received.', device),
  gatehouse_interface_receive_errors: counter('Errors of receiving.', device),
  gatehouse_interface_receive_drops: counter(
    'Received packets that the kernel dropped for lack of room.',
    device,
  ),
  gatehouse_interface_transmit_bytes: counter('Bytes sent.', device, 'bytes'),
  gatehouse_interface_transmit_packets: counter('Packets sent.', device),
  gatehouse_interface_transmit_errors: counter('Errors of sending.', device),
  gatehouse_interface_transmit_drops: counter('Packets that were dropped when they should be sent.', device),
  gatehouse_conntrack_entries: gauge('Connections in the table of the kernel.'),
  gatehouse_conntrack_entries_limit: gauge('Most connections that the table may have.'),
  gatehouse_conntrack_failures: counter(
    'Packets dropped (`drop`) and connections removed (`early_drop`) for lack of room, and connections that could not be added (`insert_failed`).',
    ['kind'],
  ),
  gatehouse_rule_packets: counter('Packets that a chosen rule matched.', ['table', 'rule']),
  gatehouse_rule_bytes: counter(
    'Bytes of the packets that a chosen rule matched.',
    ['table', 'rule'],
    'bytes',
  ),
  gatehouse_packet_log_unlogged: counter(
    'Packets of rules that log, and ends of connections, without a row, since the reader of the log was started.',
    ['reason'],
  ),
  gatehouse_log_up: gauge('1 while the log takes rows, 0 while it does not.'),
  gatehouse_log_rows: counter('Rows that the log took since the start.', ['origin', 'kind']),
  gatehouse_log_rows_dropped: counter('Rows that the log could not take since the start.', ['origin']),
  gatehouse_log_rows_removed: counter('Rows that left the log since the start, by age or for lack of room.'),
  gatehouse_log_rows_waiting: gauge('Rows that are not in a file yet.'),
  gatehouse_log_receiver_up: gauge(
    '1 while the receiver of the log is connected, 0 while it is not.',
    receiver,
  ),
  gatehouse_log_receiver_sent_rows: counter(
    'Rows sent since the start, those sent again included.',
    receiver,
  ),
  gatehouse_log_receiver_skipped_rows: counter('Rows that left the log before they could be sent.', receiver),
  gatehouse_log_receiver_cut_rows: counter('Rows that were cut to the size of a datagram.', receiver),
  gatehouse_log_receiver_lag_rows: gauge(
    'Rows that the receiver has not got, or not acknowledged.',
    receiver,
  ),
  gatehouse_log_receiver_lag_seconds: gauge(
    'Age of the oldest row that the receiver has not got, or not acknowledged; 0 where there is none.',
    receiver,
    'seconds',
  ),
  gatehouse_process_up: gauge('1 while the process of the gateway is well, 0 while it is not.', process),
  gatehouse_process_restarts: counter('How often the process was started again.', process),
  gatehouse_process_resident_memory_bytes: gauge('Memory that the process has in use.', process, 'bytes'),
  gatehouse_process_cpu_seconds: counter('Processor time that the process has taken.', process, 'seconds'),
} as const satisfies Readonly<Record<string, MetricDefinition>>

/** Name of a metric. */
export type MetricName = keyof typeof metricList

/** Samples of metrics by name. What is not known has none. */
export type Figures = Readonly<Partial<Record<MetricName, readonly Sample[]>>>

/** A part that knows figures; asked at each reading, at most once a second. */
export type FigureSource = () => Figures | Promise<Figures>

function gauge(
  help: string,
  labels: readonly string[] = [],
  unit?: MetricDefinition['unit'],
): MetricDefinition {
  return { type: 'gauge', help, labels, ...(unit ? { unit } : {}) }
}

function counter(
  help: string,
  labels: readonly string[] = [],
  unit?: MetricDefinition['unit'],
): MetricDefinition {
  return { type: 'counter', help, labels, ...(unit ? { unit } : {}) }
}

function histogram(help: string, labels: readonly string[]): MetricDefinition {
  return { type: 'histogram', unit: 'seconds', help, labels }
}

function info(help: string, labels: readonly string[]): MetricDefinition {
  return { type: 'info', help, labels }
}
