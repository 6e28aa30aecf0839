/** A user's id as clients of the family keep it: encrypted, in base64, with the signs that a path must not have. */
const sealed = 'q83v/EjRWeJ0h+PLm3Jw8lZA=='
/** Each key once more with the suffix of a language, and which it is: as every payload of the family travels (1-portal.md §7). */
const copied = (suffix: 'Cn' | 'En', body: Record<string, unknown>) => ({
  ...body,
  ...Object.fromEntries(Object.entries(body).map(([key, value]) => [key + suffix, value])),
  language: suffix,
})
const stamped = { _t: '1772416800000' }
const english = { 'accept-language': 'en-US' }
const param = { paramCode: 'wire.one', paramValue: '1', remark: '第一' }

/** One call of the family's client. `$name` in what it sends is what an earlier answer was kept as. */
export interface Call {
  name: string
  /** The lines of 1-portal.md §7 that it shows, as `deploy/coverage.md` calls them. */
  rows: readonly string[]
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** The session it is made in: the administrator's unless told. */
  as?: 'nobody' | 'dead'
  /** What of the answer's data later calls use, by its path. */
  keep?: Readonly<Record<string, string>>
}

const copies = 'Language-suffix copies and a language field'
const ids = 'User ids encrypted, base64'
const joined = 'Array values in queries joined by commas or dropped'
const list = 'Lists GET with order, orderField, page, limit, joined arrays'

const shell: readonly Call[] = [
  {
    name: 'commuser-list',
    rows: ['GET /sys/commuser/list', 'GETs add a timestamp'],
    ...{ method: 'GET', path: '/api/sys/commuser/list' },
    query: { userCode: 'founder', registrationApprovaStatus: '50', page: '1', limit: '10', ...stamped },
  },
  { name: 'menu-nav', rows: ['GET /sys/menu/nav'], method: 'GET', path: '/api/sys/menu/nav', query: { sysCode: '10', ...stamped } },
  {
    name: 'menu-tabs',
    rows: ['GET /sys/menu/selectSysCodeMenuListMT', ids],
    ...{ method: 'GET', path: '/api/sys/menu/selectSysCodeMenuListMT', query: { userId: sealed, ...stamped } },
  },
  {
    name: 'menu-tabs-english',
    rows: ['GET /sys/menu/selectSysCodeMenuListMT'],
    ...{ method: 'GET', path: '/api/sys/menu/selectSysCodeMenuListMT', query: { userId: sealed, ...stamped }, headers: english },
  },
  {
    name: 'quick-menu-add',
    rows: [copies],
    ...{ method: 'POST', path: '/api/sys/commquickmenu', body: copied('Cn', { quickMenuUrl: 'sys/params', userId: sealed }) },
    keep: { quickMenuId: '0.quickMenuId' },
  },
  {
    name: 'quick-menu-info',
    rows: ['GET /sys/commquickmenu/info/{userId}', ids],
    ...{ method: 'GET', path: `/api/sys/commquickmenu/info/${encodeURIComponent(sealed)}`, query: stamped },
  },
  {
    name: 'quick-menu-delete',
    rows: ['POST /sys/commquickmenu/deleteMT', ids, copies],
    ...{ method: 'POST', path: '/api/sys/commquickmenu/deleteMT', body: copied('Cn', { quickMenuId: '$quickMenuId', userId: sealed }) },
  },
  {
    name: 'task-count',
    rows: ['GET /act/operate/taskCountMT', 'Calls go to API base or activity base plus path'],
    ...{ method: 'GET', path: '/api/act/operate/taskCountMT', query: { userId: sealed, ...stamped } },
  },
  {
    name: 'unread-count',
    rows: ['GET /notify/notifyinfo/unReadNotifyCount'],
    ...{ method: 'GET', path: '/api/notify/notifyinfo/unReadNotifyCount', query: { userId: '$userId', ...stamped } },
  },
  { name: 'tenants', rows: ['GET /sys/commTenant/selectList'], method: 'GET', path: '/api/sys/commTenant/selectList', query: stamped },
  { name: 'menu-select', rows: ['GET /sys/menu/select'], method: 'GET', path: '/api/sys/menu/select', query: stamped },
  {
    name: 'learningapi-menu-select',
    rows: ['/learningapi calls send version=PC and deviceId'],
    ...{ method: 'GET', path: '/learningapi/sys/menu/selectMenuListAll', query: stamped },
    headers: { version: 'PC', deviceId: 'a3f9c1d2-7b4e-4d6a-9c1f-2e8b5d7a6c30' },
  },
  { name: 'switched-menus', rows: ['POST /sys/sysmenuswitch/getUrlList'], method: 'POST', path: '/api/sys/sysmenuswitch/getUrlList' },
  { name: 'menu-list-all', rows: ['GET /sys/menu/selectMenuListAll'], method: 'GET', path: '/api/sys/menu/selectMenuListAll', query: stamped },
  {
    name: 'intercept',
    rows: ['POST /sys/sysroutesintercept/save', ids, copies],
    ...{ method: 'POST', path: '/api/sys/sysroutesintercept/save', body: copied('Cn', { userId: sealed, routes: 'sys-secrets' }) },
  },
]

const reads: readonly Call[] = [
  {
    name: 'dictionary',
    rows: ['POST /sys/commdict/commDictList'],
    ...{ method: 'POST', path: '/api/sys/commdict/commDictList', body: { language: 'Cn' }, as: 'nobody' },
  },
  {
    name: 'dictionary-dead-token',
    rows: ['POST /sys/commdict/commDictList'],
    ...{ method: 'POST', path: '/api/sys/commdict/commDictList', body: { language: 'Cn' }, as: 'dead' },
  },
  {
    name: 'regions',
    rows: ['POST /sys/commregion/regionList'],
    ...{ method: 'POST', path: '/api/sys/commregion/regionList', body: { language: 'Cn' }, as: 'nobody' },
  },
  {
    name: 'list-joined',
    rows: [joined, list],
    ...{ method: 'GET', path: '/api/sys/users/page' },
    query: { employment: '1,2', accountStatus: '', order: '', orderField: '', page: '1', limit: '10', ...stamped },
  },
  { name: 'dead-token', rows: ['Token header, whitelist header, cookies on each call'], method: 'GET', path: '/api/sys/params/page', as: 'dead' },
  {
    name: 'whitelist',
    rows: ['Token header, whitelist header, cookies on each call'],
    ...{ method: 'GET', path: '/api/act/operate/taskCountMT', headers: { 'access-whitelist-ds': 'chengtu', cookie: 'language=zh-CN' } },
  },
  {
    name: 'whitelist-elsewhere',
    rows: ['Token header, whitelist header, cookies on each call'],
    ...{ method: 'GET', path: '/api/act/operate/taskCountMT', headers: { 'access-whitelist-ds': 'elsewhere' } },
  },
]

const params = '/api/sys/params'
const parameters: readonly Call[] = [
  { name: 'params-save', rows: ['POST /sys/params', copies], method: 'POST', path: params, body: copied('Cn', param), keep: { one: 'id' } },
  {
    name: 'params-save-english',
    rows: ['POST /sys/params', copies],
    ...{ method: 'POST', path: params, body: copied('En', { ...param, paramCode: 'wire.two', remark: '' }), headers: english, keep: { two: 'id' } },
  },
  { name: 'params-save-refused', rows: ['POST /sys/params'], method: 'POST', path: params, body: copied('Cn', { paramCode: '', paramValue: '' }) },
  {
    name: 'params-page',
    rows: ['GET /sys/params/page', list],
    ...{ method: 'GET', path: `${params}/page`, query: { paramCode: 'wire.', order: '', orderField: '', page: '1', limit: '10', ...stamped } },
  },
  {
    name: 'params-page-ordered',
    rows: ['GET /sys/params/page', list],
    ...{ method: 'GET', path: `${params}/page` },
    query: { paramCode: 'wire.', order: 'desc', orderField: 'param_code', page: '1', limit: '10', ...stamped },
  },
  {
    name: 'params-export',
    rows: ['Downloads xls, xlsx, pdf, zip, GET or POST'],
    ...{ method: 'GET', path: `${params}/export`, query: { paramCode: 'wire.', order: '', orderField: '', ...stamped } },
  },
  {
    name: 'params-export-session-token',
    rows: ['Export navigates with token and filters in the query'],
    ...{ method: 'GET', path: `${params}/export`, query: { token: '$token', paramCode: 'wire.' }, as: 'nobody' },
  },
  {
    name: 'params-export-posted',
    rows: ['Downloads xls, xlsx, pdf, zip, GET or POST'],
    ...{ method: 'POST', path: `${params}/export`, body: copied('Cn', { paramCode: 'wire.', format: 'zip' }) },
  },
  ...(['xlsx', 'xls', 'pdf'] as const).flatMap((format): Call[] => [
    {
      name: `params-export-ticket-${format}`,
      rows: ['Export navigates with token and filters in the query'],
      ...{ method: 'POST', path: `${params}/export-ticket`, body: { paramCode: 'wire.', order: '', orderField: '', format }, keep: { ticket: 'token' } },
    },
    {
      name: `params-export-${format}`,
      rows: ['Export navigates with token and filters in the query', 'Downloads xls, xlsx, pdf, zip, GET or POST'],
      ...{ method: 'GET', path: `${params}/export`, query: { token: '$ticket', paramCode: 'wire.' }, as: 'nobody' },
    },
  ]),
  {
    name: 'params-export-ticket-used',
    rows: ['Export navigates with token and filters in the query'],
    ...{ method: 'GET', path: `${params}/export`, query: { token: '$ticket', paramCode: 'wire.' }, as: 'nobody' },
  },
  { name: 'params-one', rows: ['GET /sys/params/{id}'], method: 'GET', path: `${params}/$one`, query: stamped },
  {
    name: 'params-update',
    rows: ['PUT /sys/params', copies],
    ...{ method: 'PUT', path: params, body: copied('Cn', { ...param, id: '$one', paramValue: '2' }) },
  },
  { name: 'params-delete', rows: ['DELETE /sys/params (ids)'], method: 'DELETE', path: params, body: ['$one'] },
  {
    name: 'params-delete-listed',
    rows: ['DELETE {list url}/{id} on any list screen'],
    ...{ method: 'DELETE', path: `${params}/page/$two` },
  },
  { name: 'params-delete-absent', rows: ['DELETE {list url}/{id} on any list screen'], method: 'DELETE', path: `${params}/page/$two` },
  {
    name: 'params-own-id',
    rows: ['Ids are random version-4 UUIDs'],
    ...{ method: 'POST', path: params, body: { ...param, id: '7d1c8c5e-6f0a-4f8e-9d3b-0c2a4b6d8e1f' }, keep: { three: 'id' } },
  },
]

const last: readonly Call[] = [
  { name: 'logout', rows: ['POST /auth/logoutIam'], method: 'POST', path: '/api/auth/logoutIam', body: copied('Cn', { userId: sealed }) },
  { name: 'logout-again', rows: ['POST /auth/logoutIam'], method: 'POST', path: '/api/auth/logoutIam', body: copied('Cn', { userId: sealed }) },
]

/** Every call of 1-portal.md §7 in the order in which they are made. */
export const calls: readonly Call[] = [...shell, ...reads, ...parameters, ...last]

/** Lines of §7 that say what a client does with no call of its own, or that no call is made; what shows them is named in `deploy/coverage.md`. */
export const withoutCall: readonly string[] = [
  'Browser redirected to /auth/didLogin',
  'Analytics beacon',
  'Empty PDF or large file raises download-failed',
  'Download names get .xls etc. unless full name given',
  'Request timeout 800000 ms',
]
