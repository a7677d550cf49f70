/** Words of the state of published sites, and of rows about them. */
export const sites = {
  title: 'State of published sites',
  list: 'Published sites and their service',
  name: 'Site',
  service: 'The service itself',
  status: 'Status',
  addresses: 'Served at',
  says: 'What is missing',
  manage: 'Published sites',
  certificates: 'Certificates',
  row: {
    about: 'About this match',
    openSite: (title: string) => `Open the site “${title}”`,
    openProfile: (name: string) => `Open the profile “${name}”`,
  },
}

/** Words of the state of published sites, in any language. */
export type SiteWords = typeof sites
