import { messagesOf } from '../../core/text/message.ts'

/** Why a daemon does not run, or not as it should. */
export const message = messagesOf({
  '{title} is not installed: {remedy}': 'не установлено: {title}: {remedy}',
  '{title}: {file} cannot be executed: {remedy}': '{title}: {file} нельзя выполнить: {remedy}',
  'the package of {library} must be put back: {remedy}': 'верните пакет с {library}: {remedy}',
  '{title}: {file} is missing: {remedy}': '{title}: нет {file}: {remedy}',
  '{name} ended: {reason}': '{name}: завершился: {reason}',
  '{name} is not ready yet': '{name} ещё не готов',
  '{name} is stopped': '{name} остановлен',
  '{name} refuses the configuration: {words}': '{name} не принимает конфигурацию: {words}',
  '{program} answers {code}': '{program} отвечает кодом {code}',
  'the one before stays in force': 'действует прежняя',
  '{name} cannot be started: the data plane has no {what}':
    '{name} нельзя запустить: у плоскости данных нет {what}',
  'it was not ready within {seconds} s: {words}': 'не был готов за {seconds} с: {words}',
  'it was not ready within {seconds} s': 'не был готов за {seconds} с',
  'it used {used} MiB of memory and may use {limit} MiB': 'занял {used} МиБ памяти, разрешено {limit} МиБ',
  'it needed more than its {limit} MiB of memory': 'понадобилось больше разрешённых {limit} МиБ памяти',
  '{protocol} port {port} is taken by {who}': 'порт {protocol} {port} занят: {who}',
  'a process of user {uid}': 'процесс пользователя {uid}',
  '{name} (process {process})': '{name} (процесс {process})',
  'a process that has ended': 'завершившийся процесс',
  'process {numbers} of an earlier start does not end': 'процесс {numbers} прежнего запуска не завершается',
})
