import { dohServices } from '../domains/dns/doh-servers.ts'
import { addressesOf } from '../domains/firewall/compile/system/address-texts.ts'
import { dohSetsOf } from '../domains/firewall/compile/system/dns-refusal.ts'

/** Addresses of the known servers of DNS over HTTPS. */
export const dohAddresses = addressesOf(dohServices.flatMap(({ addresses }) => addresses))

/** The same as sets of the ruleset. */
export const dohSets = dohSetsOf(dohAddresses)
