/** Russian forms about packets that are tried in the kernel, see `russianForms`. */
export const packetForms: readonly (readonly [english: string, russian: string])[] = [
  ['packets are tried in the data plane: {reason:rule}', 'пакеты проверяются в плоскости данных: {reason}'],
  ['asked for: nothing is enforced', 'так задано при запуске, правила не применяются'],
  ['packets cannot be tried: {reason}', 'пакеты нельзя проверить: {reason}'],
  ['the data plane is not connected', 'нет связи с плоскостью данных'],
  ['there is none', 'её нет'],
  ['must be "required"', 'должно быть «required»'],
  [
    'hip_profile.id.none must stand alone: a device with no report fulfils nothing',
    'hip_profile.id.none указывается только отдельно: устройство без отчёта ничему не соответствует',
  ],
  [
    'packet check {id} ({packet}) expects {wanted}, but {rule} says {result}',
    'проверка пакета {id} ({packet}) ожидает {wanted}, но по {rule} получается {result}',
  ],
  ['other changes came in between{rest}', 'тем временем пришли другие изменения; повторите'],
]
