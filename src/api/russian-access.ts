/** Russian forms about what reaches the gateway before anybody is signed in, see `russianForms`. */
export const accessForms: readonly (readonly [english: string, russian: string])[] = [
  ['Too slow', 'Слишком медленно'],
  ['a body must come whole within {n} seconds', 'тело запроса должно прийти целиком за {n} с'],
  ['Not for this gateway', 'Запрос не к этому шлюзу'],
  [
    '{host} is no name or address of this gateway; if it is one, start it with --host-name {same}, or add it to names in /x/system/host-names',
    '{host} не имя и не адрес этого шлюза; если это он, запустите его с --host-name {host} или добавьте имя в names в /x/system/host-names',
  ],
  ['a request must be HTTP/1.1 or HTTP/1.0', 'запрос должен быть по HTTP/1.1 или HTTP/1.0'],
  ['a request must have one Host header', 'в запросе должен быть один заголовок Host'],
  [
    'Host must be a name or an address, with a port or without',
    'Host должен быть именем или адресом, с портом или без',
  ],
  ['the target of a request and its Host must be the same', 'адрес в строке запроса и Host должны совпадать'],
  [
    'must be a whole program for Windows: .exe or .msi',
    'должна быть целая программа для Windows: .exe или .msi',
  ],
  ['must be a whole program for macOS: .pkg or .dmg', 'должна быть целая программа для macOS: .pkg или .dmg'],
  [
    'must be a whole program for Linux: .deb, .rpm or an ELF executable',
    'должна быть целая программа для Linux: .deb, .rpm или исполняемый файл ELF',
  ],
]
