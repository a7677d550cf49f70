/** Name of the lock and of the channel of the one stream of a browser. */
export const place = 'gatehouse.events'
