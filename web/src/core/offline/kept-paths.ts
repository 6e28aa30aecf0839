/**
 * The reads whose last answer stays on the reader's device, to be read without a network (shell-access.md rule 28): who he is and his menus, his home,
 * classes and courses, who decides about them, results, notices, attendance sheets. A test compares them with the contracts.
 */
export const keptPaths: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['GET', '/auth/me'],
  ['GET', '/sys/menu/select'],
  ['GET', '/sys/menu/selectSysCodeMenuListMT'],
  ['POST', '/sys/sysmenuswitch/getUrlList'],
  ['POST', '/sys/commdict/commDictList'],
  ['GET', '/act/operate/taskCountMT'],
  ['GET', '/training/enrolments/mine'],
  ['GET', '/training/enrolments/{id}'],
  ['GET', '/act/cases/mine'],
  ['GET', '/act/cases/{id}'],
  ['GET', '/training/study-records/mine'],
  ['GET', '/training/offerings/search'],
  ['GET', '/training/offerings/detail/{id}'],
  ['GET', '/training/offerings/ruler'],
  ['GET', '/training/offerings/page'],
  ['GET', '/training/attendances/sheet/{offeringId}'],
  ['GET', '/notify/notices/mine'],
  ['GET', '/notify/notices/page'],
  ['GET', '/notify/notifyinfo/unReadNotifyCount'],
]

const patterns = keptPaths.map(([method, path]) => ({ method, is: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/** Does the last answer of this call stay? `path` is filled already. */
export const stays = (method: string, path: string): boolean => patterns.some((one) => one.method === method && one.is.test(path))
