import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must not have a categories.json of more than {mapBytes} bytes':
    'не должен содержать categories.json больше {mapBytes} байт',
  'must have a categories.json that maps names of lists to identifiers such as extended.id.1':
    'categories.json в архиве должен сопоставлять имена списков с идентификаторами вида extended.id.1',
  'must hold a list of a known category with a name in it':
    'должен содержать хотя бы одно имя в списке известной категории',
  'must hold at most {mostLists} lists': 'должен содержать не более {mostLists} списков',
  'must hold at most {mostEntries} names': 'должен содержать не более {mostEntries} имён',
  'must hold a rule that can be used': 'архив должен содержать хотя бы одно пригодное правило',
  'must hold a rule that can be used; {file}, line {line}: {reason}':
    'архив должен содержать хотя бы одно пригодное правило; {file}, строка {line}: {reason}',
  'must hold a file': 'архив должен содержать файл',
  'must hold at most {memberLimit} members': 'файлов и папок в архиве должно быть не больше {memberLimit}',
  'must name members by relative paths without . and ..':
    'имена в архиве должны быть относительными путями без . и ..',
  'must not hold a member twice': 'имена в архиве не должны повторяться',
  'must be JSON': 'должно быть в формате JSON',
  'must be the hwid of this gateway': 'должно быть hwid этого шлюза',
  'must not be empty': 'не должно быть пустым',
  'must have at most {limit} bytes': 'должно занимать не больше {limit} байт',
  'must be gzip': 'должно быть архивом gzip',
  'must be a MaxMind database': 'должно быть базой данных MaxMind',
  'must hold exactly header.json, license.jwt, geoip.mmdb, iplist.tar.gz and ids-rules.tar.gz, in this order':
    'архив должен содержать ровно header.json, license.jwt, geoip.mmdb, iplist.tar.gz и ids-rules.tar.gz в этом порядке',
  'must be an ISO 9660 image': 'должно быть образом ISO 9660',
  'must be an image that is not cut off': 'образ не должен быть обрезан',
  'must be a system image of {product}': 'должно быть образом системы {product}',
  'must be a system image: it has no version in /version.json or /.disk/info':
    'должно быть образом системы: в /version.json и /.disk/info нет версии',
  'must hold nothing but zero bytes behind its end': 'за концом архива могут быть только нулевые байты',
  'must be a tar archive that is not cut off': 'должно быть необрезанным архивом tar',
  'must not have extended headers of more than {extendedLimitBytes} bytes':
    'расширенные заголовки архива не должны превышать {extendedLimitBytes} байт',
  'must be a tar archive': 'должно быть архивом tar',
  'must give sizes of members as octal numbers': 'размеры файлов в архиве должны быть восьмеричными числами',
  'must give names of members in UTF-8': 'имена файлов в архиве должны быть в UTF-8',
  'must not have folders with content': 'папки в архиве не должны иметь содержимого',
  'must hold regular files only, no links, devices or sparse files':
    'в архиве должны быть только обычные файлы, без ссылок, устройств и разреженных файлов',
  'must not have names of members that are too long for their headers':
    'имена в архиве не должны быть длиннее, чем вмещают их заголовки',
  'must not have damaged extended headers': 'расширенные заголовки архива не должны быть повреждены',
  'must not have extended headers with {key}': 'в расширенных заголовках архива не должно быть {key}',
})
