import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'requests are not judged: {reason}': 'запросы не оцениваются: {reason}',
  'all {most} connections are in use, and further ones wait':
    'заняты все соединения ({most}), остальные ждут',
  'all {most} connections are in use, and further ones wait: the gateway may open {files} files; raise that limit up to {wanted} (LimitNOFILE of the service, ulimit -Hn)':
    'заняты все соединения ({most}), остальные ждут: шлюз может открыть {files} файлов; увеличьте этот предел до {wanted} (LimitNOFILE службы, ulimit -Hn)',
  'requests are not filtered: {reason}': 'запросы не фильтруются: {reason}',
})
