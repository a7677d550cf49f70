import { driven, notation, type Proof, prove, reading, steps } from './proof.ts'

const conventions = 'document 1, Conventions used in all documents'
const identifiers = 'document 1, Object (alias) identifiers'
const states1 = 'document 1, States and transitions'
const authentication = 'document 1, Authentication'
const errors = 'document 1, Errors'
const limits1 = 'document 1, Limits'

const order = [
  'order: without an anchor a new rule goes last, whatever insert_after says',
  'order: insert_after true or absent: directly after the anchor; false: in its place',
  'order: create %s is 542 and creates nothing',
]
const moves = [
  'order: move puts every rule at every anchor, before and after',
  'order: a move that names a rule of another table, or says it wrong, is 542 and moves nothing',
]
const removal = 'group-sync: its records go, its groups and users become local, in one revision; others stay'
const transition = 'group-sync: local → synchronized → local: all descendants go along, and nobody else'
const cookies = [
  'session: a login answers 200 and sets exactly two cookies',
  'session: DELETE %s clears both and ends the session',
]

/** Of document 1. */
export const document1: readonly Proof[] = [
  notation(conventions, { subject: 'Types', starts: 'integer, string' }, reading),
  notation(conventions, { subject: 'Types', starts: '`A | B`' }, reading),
  prove(
    conventions,
    { subject: 'Types', field: 'OK' },
    'contract: every operation of the description was used',
  ),
  prove(
    conventions,
    { subject: 'Types', starts: 'A create operation' },
    'document: POST $path answers an id that is $type',
  ),
  prove(
    conventions,
    { subject: 'Types', field: 'comment' },
    driven,
    'item: %s has from %i to %i characters, not bytes',
  ),
  prove(
    conventions,
    { subject: 'Types', field: 'title' },
    driven,
    'item: %s has from %i to %i characters, not bytes',
  ),
  prove(conventions, { subject: 'Types', starts: 'A MAC address' }, driven),
  prove(conventions, { subject: 'Types', starts: 'Address lists' }, driven),
  prove(conventions, { subject: 'Service status values', starts: 'Create endpoints' }, ...order),
  prove(conventions, { subject: 'Service status values', starts: 'Move endpoints' }, ...moves),
  prove(conventions, { subject: 'Service status values', starts: 'Some tables' }, ...steps),
  prove(conventions, { subject: 'Service status values', starts: 'Ordered rule tables' }, ...order),
  prove(conventions, { subject: 'Service status values' }, driven),
  prove(
    identifiers,
    { subject: '*' },
    'object: types are those of the identifiers',
    'object: /aliases and /aliases/all hold the same: every fixed identifier and every object, each once',
    'connection: a %s as %s.id.N: %i',
  ),
  prove(
    'document 1, Object bodies',
    { starts: 'All objects carry' },
    'item: %s has from %i to %i characters, not bytes',
    driven,
  ),
  prove(
    'document 1, Listing of objects',
    {},
    'object: listing: document 1, Listing of objects; silences#alias-delete',
  ),
  prove(
    'document 1, User',
    { subject: 'Rules', starts: 'for a user' },
    'user: of a radius user only enabled, comment and name may be changed',
    'user: of a device user nothing may be changed; it may be removed',
  ),
  prove(
    'document 1, User',
    { subject: 'Rules', starts: 'A user' },
    'user: a taken %s is refused with a description, on create and on edit',
  ),
  prove(
    'document 1, User group',
    { subject: 'Create body', starts: 'A group' },
    'user: a name is taken once under one parent, and may stand under another',
  ),
  prove('document 1, Directory domain', { field: 'password' }, 'directory: the password is nowhere'),
  prove('document 1, Directory domain', { starts: 'Removing' }, removal),
  prove(
    'document 1, Directory domain',
    { field: 'ldap_paths' },
    'directory: ldap_paths may be left out: the whole forest',
  ),
  prove(
    'document 1, Group synchronization record',
    { field: 'group_alias_id' },
    'group-sync: the earlier form of the key is understood, on create and on edit',
  ),
  prove(
    'document 1, Group synchronization record',
    { starts: 'When' },
    transition,
    'group-sync: users of a directory have no password here, and need a new one afterwards',
  ),
  prove(
    'document 1, Directory security group and OU node',
    { subject: 'Security group' },
    'contract: nobody knows the %s of a domain that is not joined',
  ),
  prove(
    'document 1, Directory security group and OU node',
    { subject: 'OU node' },
    'contract: nobody knows the %s of a domain that is not joined',
  ),
  prove(
    'document 1, Administrator authorization rule (by directory group)',
    { field: 'group_alias' },
    'admin-group: document 1, Administrator authorization rule (by directory group)',
  ),
  prove(
    'document 1, Address authorization rule',
    { field: 'always_logged' },
    'user: PATCH takes any of the fields; taking ip away under always_logged is refused',
  ),
  prove('document 1, License object (GET license info)', { field: 'modules' }, 'license: is shown whole'),
  prove(
    'document 1, License object (GET license info)',
    { starts: 'When no license' },
    'license: %s has exactly three fields',
  ),
  prove(
    'document 1, Device discovery settings',
    { field: 'networks' },
    'small-setting: refuses what breaks a rule with 542 naming the field, and changes nothing',
  ),
  prove(states1, { field: 'no session' }, ...cookies),
  prove(states1, { field: 'session open' }, ...cookies),
  prove(
    states1,
    { field: 'administrator rule (directory)' },
    'admin-group: a change ends no session of a local administrator',
  ),
  prove(states1, { field: 'local group' }, transition),
  prove(states1, { field: 'synchronized group' }, transition),
  prove(states1, { field: 'domain integrated' }, removal),
  prove(
    states1,
    { field: 'license update type auto / manual' },
    'license: the link for registration is there while it is manual',
  ),
  notation('document 1, Endpoints', { subject: '*' }, reading),
  prove(
    'document 1, Sessions',
    { subject: 'POST /web/auth/login' },
    'session: a body whose %s is wrong is 542',
    'session: rest_path %j is refused',
  ),
  prove(
    'document 1, Sessions',
    { field: 'login' },
    'role: silences#local-admins',
    'admin-group: are refused like a wrong password, whether domain and rule exist or not',
  ),
  prove(
    'document 1, Sessions',
    { field: 'rest_path' },
    'session: rest_path is the Path of both cookies, and their logout names it again',
  ),
  prove(
    'document 1, Objects',
    { starts: '`<path segment>`' },
    'contract: $path: create, list, read, replace, change',
  ),
  prove(
    'document 1, Users and groups',
    { subject: 'PUT /user_backend/change_password/<id>' },
    'user: change_password takes a password that is not empty',
  ),
  prove(
    'document 1, Licensing',
    { subject: 'POST /license/register' },
    'license: %j is refused and nobody is asked',
  ),
  prove(
    'document 1, Licensing',
    { subject: 'answer of GET /license/license-get-offline-registration-url' },
    'license: the link for registration is there while it is manual',
  ),
  prove(
    'document 1, Offline updates',
    { starts: 'The archive' },
    'update: members must be exactly these, in this order',
    'update: %s is refused',
  ),
  prove(authentication, { starts: 'An administrator opens' }, ...cookies),
  prove(authentication, { subject: 'On success the response headers carry two cookies' }, ...cookies),
  prove(
    authentication,
    { starts: 'Every later request' },
    'session: neither is enough alone, nor with the other of another session',
  ),
  prove(authentication, { starts: 'DELETE /web' }, 'session: DELETE %s clears both and ends the session'),
  prove(
    authentication,
    { subject: 'Login forms' },
    'admin-group: are refused like a wrong password, whether domain and rule exist or not',
  ),
  prove(
    authentication,
    { starts: 'Directory administrators' },
    'admin-group: the status says that the rules let nobody in, while one is enabled',
  ),
  notation(authentication, { starts: 'The license registration flow' }, 'is about the portal of the vendor'),
  notation('document 1, Events', {}, 'says that there is nothing'),
  prove(errors, { field: '200' }, 'contract: every operation of the description was used'),
  notation(errors, { field: '302' }, 'no request of the documents is answered with it'),
  prove(errors, { field: '400' }, 'status: 400: the body is not JSON'),
  prove(
    errors,
    { field: '401' },
    'role: silences#roles: an access level may do what its competences say, and nothing else',
  ),
  prove(errors, { field: '404' }, 'status: 404: unknown path or id'),
  prove(errors, { field: '405' }, 'status: 405: known path, wrong method, with Allow'),
  prove(
    errors,
    { field: '502' },
    'license: with a server that %s is 502',
    'contract: nobody knows the %s of a domain that is not joined',
  ),
  prove(errors, { field: '542' }, driven),
  prove(
    errors,
    { subject: 'Specific conditions' },
    'user: a name is taken once under one parent, and may stand under another',
    'user: a taken %s is refused with a description, on create and on edit',
    'directory: says that there is no license, as long as there is none',
  ),
  prove(limits1, { field: 'comment' }, driven),
  prove(limits1, { field: 'title' }, driven),
  prove(limits1, { field: 'ldap_paths' }, driven),
  prove(
    limits1,
    { subject: 'Address authorization rule' },
    'user: PATCH takes any of the fields; taking ip away under always_logged is refused',
  ),
]
