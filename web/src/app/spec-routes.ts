import { matchPath } from 'react-router-dom'
import { portalPlaces, screens } from './places.ts'

/**
 * Every path of the portal specification and where it leads (1-portal.md §2.1, §2.2): an address of ours, in which `:taskId|id` is what the asker's
 * query calls so (after a space what opens without it), or null for the place of that very address, which says that its area is not there yet until a place with it stands in `places.ts`.
 */
const portal: Readonly<Record<string, string | null>> = {
  '/': null,
  '/manage': '/manage/home',
  '/protalMain': '/',
  '/shutdownMaintenance': null,
  '/404': null,
  '/maintain': null,
  '/sys-maintain-maintainInfo': '/maintain',
  '/login': null,
  '/manageMain': '/manage/home',
  '/home': '/manage/home',
  '/notify': '/notices',
  '/activiti-task-upcoming': '/manage/activiti-task-upcoming',
  '/person': null,
  '/account': null,
  '/toTenantLogin': null,
  '/register': null,
  '/forgetPassword': null,
  '/blob': null,
  '/resume': null,
  '/resumeEdit': null,
  '/csUploadFile': null,
  '/ueditor': null,
  '/tag': null,
  '/calendar': null,
  '/information': null,
  '/news-detail': null,
  '/news-detail-main': null,
  '/join-BEST': null,
  '/join-BESTBASE': null,
  '/join-BESTONLINE': null,
  '/academic-horizon': null,
  '/ai-exercise': null,
  '/app-download': null,
}

/** The to-dos of one approval model, or one of them where the asker names it. */
const tasks = (model: string) => `/manage/approval-workflow-tasks?models=${model}&task=:taskId|id`
const ledger = '/manage/fee-ledger?account=:accountId&open=:journalId|id'

/** Those of the back office: below `/manage`, and led there from the same path without it. */
const office: Readonly<Record<string, string | null>> = {
  '/home': null,
  '/manageMain': '/manage/home',
  '/sys-maintain-maintainInfo': '/maintain',
  '/activiti-task-upcoming': '/manage/approval-workflow-tasks?task=:taskId|id',
  '/activiti/task-view': '/manage/approval-workflow-tasks?task=:taskId|id',
  '/activiti/task-view/transfer-view': tasks('TRANSFER'),
  '/activiti/task-view/dimission-view': tasks('LEAVE'),
  '/activiti/task-view/activti-registration-approval': tasks('REG'),
  '/activiti/task-view/activti-registration-bmw': tasks('REGHQ'),
  '/activiti/task-view/activti-offering-approval': tasks('ENROL'),
  '/activiti/task-view/activti-classbegin-approval': tasks('CLASS'),
  '/activiti/task-view/auth-approval-view': tasks('PERM'),
  '/notify': null,
  '/study-courseList': null,
  '/study-courseDetail': null,
  '/study-courseExam': null,
  '/study-aiCourseDetail': null,
  '/study-courseStudy': null,
  '/comment-view': '/comment-view',
  '/commentDetails': '/commentDetails/:of/:recordId|id /comment-view',
  '/select': null,
  '/ifo': null,
  '/courseDetail': null,
  '/shaerWbtDetails': null,
  '/operationView': null,
  '/operationMarkingMutual': null,
  '/operationMarkingMutualMixed': null,
  '/operationMarking': null,
  '/newCourse': null,
  '/saveCourse': null,
  '/pubCourse': null,
  '/ai-exercise': null,
  '/charge/eightDimensions/index': '/manage/fee-reduction-rules',
  '/charge/eightDimensions/add': '/manage/fee-reduction-rules?form=new',
  '/charge/eightDimensions/edit': '/manage/fee-reduction-rules?form=:id',
  '/charge/eightDimensions/view': '/manage/fee-reduction-rules?open=:id',
  '/charge/rainingFeeQuery/index': '/manage/fee-accounts',
  '/charge/rainingFeeQuery/distributor': '/manage/fee-accounts/:accountId|id /manage/fee-accounts',
  '/charge/rainingFeeQuery/view': '/manage/fee-ledger?account=:accountId|id',
  '/charge/ruleSnapshot/index': null,
  '/charge/ruleSnapshot/view': null,
  '/charge/organizationCategory/index': null,
  '/charge/organizationCategory/add': null,
  '/charge/organizationCategory/edit': null,
  '/charge/organizationCategory/view': null,
  '/charge/reduceInfo/view': ledger,
  '/charge/reduceInfo/viewtwo': ledger,
  '/task/detail': null,
  '/task/create': null,
  '/task/select': null,
  '/exam/create': null,
  '/exam/detail': null,
  '/questionLibrary/create': null,
  '/resource/view': null,
  '/resource/edit': null,
  '/404': '/404',
  '/shutdownMaintenance': '/shutdownMaintenance',
}

const MANAGE = '/manage'

/** All paths of the specification as they are typed, for whoever looks through them. */
export const specPaths: readonly string[] = [...Object.keys(portal), ...Object.keys(office).map((path) => MANAGE + path)]

/** Some query value by the first of these names that is there; it is then no longer among the others. */
const taken = (asked: URLSearchParams, names: string): string => {
  const name = names.split('|').find((one) => asked.get(one)) ?? ''
  const value = asked.get(name) ?? ''
  asked.delete(name)
  return value
}

/** Our address with what the asker's query holds: ids where the address has a place for them, all else kept. */
const filled = (addresses: string, search: string): string => {
  const asked = new URLSearchParams(search)
  const has = (part: string) =>
    !part.startsWith(':') ||
    part
      .slice(1)
      .split('|')
      .some((name) => asked.get(name))
  const address = addresses.split(' ').find((one) => one.split('?')[0]?.split('/').every(has)) ?? addresses
  const [path = '', query = ''] = address.split('?')
  const whole = path.replace(/:([\w|]+)/g, (_, names: string) => encodeURIComponent(taken(asked, names)))
  for (const [key, value] of new URLSearchParams(query)) {
    const given = value.startsWith(':') ? taken(asked, value.slice(1)) : value
    if (given) asked.set(key, given)
  }
  return asked.size > 0 ? `${whole}?${asked}` : whole
}

const stands = (path: string): boolean =>
  ['/404', '/maintain'].includes(path) ||
  portalPlaces.some((place) => matchPath(place.path, path)) ||
  screens.some((screen) => matchPath(`${MANAGE}/${screen.path}`, path))

/** What a path of the specification opens: another address, its own place, or the word that its area is not there yet. Undefined for any other path. */
export type Opening = { to: string } | { own: true } | { missing: string }

const below = (path: string): string | undefined => (path.startsWith(`${MANAGE}/`) ? path.slice(MANAGE.length) : undefined)

/** The code of a path, as routes of the back office are called: slashes become dashes (1-portal.md §2.3). */
const codeOf = (path: string): string => path.replace(/^\//, '').replace(/[/_]+/g, '-')

export const specOpening = (path: string, search = ''): Opening | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  const inOffice = below(plain)
  const to = inOffice === undefined ? portal[plain] : office[inOffice]
  if (to) return { to: filled(to, search) }
  if (to === null) return stands(plain) ? { own: true } : { missing: codeOf(inOffice ?? plain) }
  return inOffice === undefined && plain in office ? { to: MANAGE + plain + search } : undefined
}
