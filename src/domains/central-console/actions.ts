import Type from 'typebox'
import { action } from '../../core/resource/resource.ts'
import { rootCertificate } from './root-certificate.ts'
import { centralConsoleSettings } from './settings.ts'

const source = 'document 3, Central console (gateway side)'

/** Disconnects the gateway from the console. The root certificate stays: it has a verb of its own. */
export const disconnectConsole = action({
  name: 'central_console_disconnect',
  method: 'DELETE',
  path: '/central_console/settings',
  area: 'system',
  summary: 'Disconnects the gateway from the central console.',
  source,
  changes: centralConsoleSettings,
  input: null,
  output: null,
  run: (_input, { transaction }) => {
    const { root_ca } = transaction.snapshot.value(centralConsoleSettings)
    return transaction.set(centralConsoleSettings, { ...centralConsoleSettings.initial, root_ca })
  },
})

/** Sets the root certificate from the text of the body. Source: document 3; silences#root-ca. */
export const setRootCertificate = action({
  name: 'central_console_root_ca',
  method: 'POST',
  path: '/central_console/root_ca',
  area: 'system',
  summary: 'Sets the root certificate that the central console must show.',
  source,
  changes: centralConsoleSettings,
  input: Type.Object({
    text: Type.String({ maxLength: 65_536, description: 'The root certificate in PEM, exactly one.' }),
  }),
  textBody: 'application/x-pem-file',
  output: null,
  run: ({ text }, { transaction }) => {
    const root = rootCertificate(text)
    if (!root.ok) return root
    const settings = transaction.snapshot.value(centralConsoleSettings)
    return transaction.set(centralConsoleSettings, { ...settings, root_ca: root.value })
  },
})

/** Removes the root certificate. Source: document 3, "Central console (gateway side)". */
export const removeRootCertificate = action({
  name: 'central_console_root_ca_removal',
  method: 'DELETE',
  path: '/central_console/root_ca',
  area: 'system',
  summary: 'Removes the root certificate of the central console.',
  source,
  changes: centralConsoleSettings,
  input: null,
  output: null,
  run: (_input, { transaction }) => {
    const settings = transaction.snapshot.value(centralConsoleSettings)
    return transaction.set(centralConsoleSettings, { ...settings, root_ca: null })
  },
})
