import { collectionOf, type Profiled } from './profiling.ts'

/** So many rows a query may read beyond those it gives: a plan that is tried, the ends of ranges. The crowd beside the record that it names is larger. */
const BEYOND = 12
export const CROWD = 80

/** What `contains` seeks reads row after row, since no index helps: of these collections that is known. */
const sought: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['org', 'training', 'fee', 'approval-workflow', 'notification', 'community'].map((name) => [
      `${name}.user_replica`,
      'people by a part of their name: at most 10,001 ids, some ten thousands of rows',
    ]),
  ),
  'identity.users': 'as above',
  'identity.dictionaries': 'as many as the world has of them',
  'identity.menus': 'as above',
  'identity.login_logs': 'one a sign-in, in the order of its index until the page is full: a name that nobody has reads them all',
  'identity.intercepts': 'as above, of 180 days',
  'identity.credentials': 'accounts of several academies by a part of their name: for the home academy’s administrators, 2,000 at most are shown',
  'identity.stops': 'some dozens',
  'identity.bulletins': 'some hundreds a year',
  'identity.registrations': 'some thousands a year, by a part of a name or a receipt; drafts are dropped',
  'identity.account_merges': 'some hundreds of pairs, by a part of a name or of a sign-in name',
  'identity.workdays': 'some dozens a year',
  'identity.menu_switches': 'as above',
  'training.absences': 'some hundreds a year',
  'training.certifications': 'some dozens',
  'approval-workflow.offering_replica': 'offerings by a part of their name: some thousands',
  'training.offerings': 'as above',
  'community.rooms': 'one an offering',
  'community.contents': 'one a comment or reply, in the order of its index until the page is full: a word that nobody wrote reads them all',
  'community.threads': 'one a course',
  'community.words': 'some hundreds of words',
  ...Object.fromEntries(
    [
      'identity.roles',
      'identity.groups',
      'identity.sync_connectors',
      'identity.params',
      'org.organisations',
      'org.area_managers',
      'org.departments',
      'org.headcounts',
      'training.sites',
      'training.classrooms',
      'training.trainers',
      'training.suppliers',
    ].map((name) => [name, 'master data: some thousands at most']),
  ),
  'approval-workflow.models': 'as above',
  'fee.accounts': 'as above',
  'fee.reduction_rules': 'as above',
  'jobs.imports': 'one a workbook',
  'fee.exemptions': 'one in some hundred enrolments',
  'fee.penalties': 'one in some ten enrolments, in the order of its index until the page is full',
  'approval-workflow.cases': 'one an enrolment, in the order of its index until the page is full: a number that nobody has reads them all',
  'fee.rule_snapshots': 'as above',
  'training.study_records': 'as above, by the code of a course',
  'notification.mails': 'one a message, in the order of its index until the page is full: a word that no mail has reads them all',
  'notification.texts': 'as above',
}

/** Filters by one thing that read the rows of others too, by collection and key, and why they may. */
const narrow: Readonly<Record<string, string>> = {
  'identity.credentials memberships.tenantId': 'one in some thousand accounts opens several academies; only the home academy’s administrators ask',
  'training.offerings cityCode': 'some thousands of offerings, in the order of their days until the page is full',
  'training.offerings provinceCode': 'as above',
  'training.offerings trainers.trainerId': 'as above',
  'training.enrolments positionCode': 'some forty codes: each is that of many',
}

const filterOf = ({ command }: Profiled): object => command.filter ?? command.query ?? command.pipeline?.[0]?.$match ?? {}

/** What must hold in a filter, out of every `$and`. */
const conditionsOf = (filter: object): [key: string, value: unknown][] =>
  Object.entries(filter).flatMap(([key, value]): [string, unknown][] => (key === '$and' ? (value as object[]).flatMap(conditionsOf) : [[key, value]]))

const names = (value: unknown, id: string): boolean => [id, { $in: [id] }].some((one) => JSON.stringify(one) === JSON.stringify(value))

/**
 * Where a query of the lists reads more than it gives beside a crowd: `<collection> <key>` of a filter by one thing, `<collection>` of a text that is sought.
 * What a list is narrowed to besides, by a status or a region, is a share of the rows and ends when the page is full.
 */
const walkOf = (query: Profiled, id: string): string | undefined => {
  const { docsExamined = 0, keysExamined = 0, nreturned = 0 } = query
  if (Math.max(docsExamined, keysExamined) - nreturned <= BEYOND) return undefined
  const filter = filterOf(query)
  const key = conditionsOf(filter).find(([, value]) => names(value, id))?.[0]
  if (key) return `${collectionOf(query)} ${key}`
  return JSON.stringify(filter).includes('"$regex"') ? collectionOf(query) : undefined
}

/** Where queries walk, and where they may, of one service; the record that filters name is this one. */
export const walksOf = (service: string, queries: readonly Profiled[], id: string): { found: string[]; known: string[] } => ({
  found: [...new Set(queries.flatMap((query) => walkOf(query, id) ?? []))].sort(),
  known: [...Object.keys(sought), ...Object.keys(narrow)].filter((name) => name.startsWith(`${service}.`)).sort(),
})
