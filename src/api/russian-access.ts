/** Russian forms about what reaches the gateway before anybody is signed in, see `russianForms`. */
export const accessForms: readonly (readonly [english: string, russian: string])[] = [
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
