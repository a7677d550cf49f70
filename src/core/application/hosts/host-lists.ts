/** Hosts by identifier. */
export const hostLists: Readonly<Record<string, readonly string[]>> = {
  vk: ['vk.com'],
  rutube: ['rutube.ru'],
}
