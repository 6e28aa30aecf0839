/** One system parameter: its unit, its default and the bounds within which an administrator may set it (world-data.md §8). */
export interface Parameter<T extends number | boolean | string = number | boolean | string> {
  default: T
  unit?: 'days' | 'hours' | 'minutes' | 'seconds' | 'ms' | 'yuan' | 'percent' | 'rows' | 'people' | 'mb' | 'kb' | 'times' | 'characters' | 'years' | 'months'
  min?: number
  max?: number
  options?: readonly string[]
  /** What a text must look like, and how that is shown to whoever typed another. */
  form?: { like: RegExp; shown: string }
}

const n = (value: number, unit: NonNullable<Parameter['unit']>, min = 0, max = 1_000_000): Parameter<number> => ({ default: value, unit, min, max })
const flag = (value: boolean): Parameter<boolean> => ({ default: value })

/**
 * The typed registry of system parameters: one value a key; identity stores them, every service replicates `identity.param.state` (decided.md §4).
 * A key comes with the first code that reads it; `npm run check` refuses one that nobody reads.
 */
export const parameters = {
  'captcha.after': n(3, 'times', 0, 10),
  'captcha.minutes': n(3, 'minutes', 1, 10),
  'session.idle.minutes': n(30, 'minutes', 1, 120),
  'session.absolute.hours': n(12, 'hours', 1, 24),
  'session.max': n(5, 'times', 1, 50),
  'remember.days': n(90, 'days', 0, 365),
  'password.min': n(15, 'characters', 8, 30),
  'password.max': n(30, 'characters', 30, 128),
  'password.days': n(0, 'days', 0, 3650),
  'link.days': n(7, 'days', 1, 30),
  'link.import': flag(false),
  'file.cover.mb': n(4, 'mb', 1, 20),
  'file.image.mb': n(20, 'mb', 1, 50),
  'file.letter.mb': n(20, 'mb', 1, 50),
  'file.document.mb': n(100, 'mb', 1, 1024),
  'export.rows': n(20_000, 'rows', 1, 20_000),
  'import.rows': n(50_000, 'rows', 1, 50_000),
  'user.age.min': n(15, 'years', 14, 30),
  'user.age.max': n(70, 'years', 50, 100),
  'post.partTime.max': n(4, 'times', 0, 4),
  'post.assign.backDays': n(30, 'days', 0, 365),
  'leave.ahead.days': n(30, 'days', 0, 365),
  'rejoin.keep.months': n(24, 'months', 0, 240),
  'person.keep.years': n(5, 'years', 1, 50),
  'enrol.close.days': n(3, 'days', 0, 60),
  'enrol.hold.hours': n(336, 'hours', 1, 2000),
  'enrol.hold.beforeStart.hours': n(24, 'hours', 0, 240),
  'enrol.area.price': n(6000, 'yuan', 0, 1_000_000),
  'enrol.group.max': n(20, 'people', 1, 100),
  'waiting.default': flag(true),
  'waiting.max': n(20, 'people', 0, 100_000),
  'waiting.answer.hours': n(24, 'hours', 1, 168),
  'waiting.until.days': n(2, 'days', 0, 30),
  'offering.risk.days': n(10, 'days', 0, 90),
  'offering.merge.days': n(14, 'days', 0, 90),
  'attendance.min.percent': n(80, 'percent', 0, 100),
  'cert.open.days': n(120, 'days', 0, 730),
  'cert.close.late': { default: '03-31', form: { like: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, shown: 'MM-DD' } } as Parameter<string>,
  'cert.lapse.months': n(24, 'months', 0, 120),
  'fee.cap.percent': n(80, 'percent', 0, 100),
  'fee.low.percent': n(20, 'percent', 0, 100),
  'fee.overdraft': n(20_000, 'yuan', 0, 10_000_000),
  'fee.close.day': n(5, 'days', 1, 28),
  'fee.close.hour': n(18, 'hours', 0, 23),
  'exempt.accountant': n(1000, 'yuan', 0, 1_000_000),
  'exempt.director': n(5000, 'yuan', 0, 1_000_000),
  'community.pause.seconds': n(10, 'seconds', 0, 600),
  'community.replies.day': n(100, 'times', 1, 1000),
  'community.replies.first': n(10, 'times', 1, 1000),
  'community.complaints.people': n(3, 'people', 1, 50),
  'approval.remind.percent': n(50, 'percent', 1, 99),
  'approval.batch.max': n(100, 'times', 1, 100),
  'mail.rate.minute': n(600, 'times', 1, 10_000),
  'mail.retries': n(5, 'times', 0, 20),
  'sms.enabled': flag(false),
  'sync.hosts': {
    default: '-',
    form: { like: /^(-|[\w.-]+(:\d+)?( [\w.-]+(:\d+)?)*)$/, shown: 'hr.example.com files.example.com:8443 / -' },
  } as Parameter<string>,
  'portal.recruit.url': { default: '-', form: { like: /^(-|https?:\/\/[^\s"'<>]+)$/, shown: 'https://… / -' } } as Parameter<string>,
  'frame.origins': {
    default: '-',
    form: { like: /^(-|https?:\/\/[\w.-]+(:\d+)?( https?:\/\/[\w.-]+(:\d+)?)*)$/, shown: 'https://host:port https://… / -' },
  } as Parameter<string>,
  'frame.free': {
    default: '-',
    form: { like: /^(-|https?:\/\/[\w.-]+(:\d+)?( https?:\/\/[\w.-]+(:\d+)?)*)$/, shown: 'https://host:port https://… / -' },
  } as Parameter<string>,
} as const satisfies Record<string, Parameter>

export type ParameterKey = keyof typeof parameters
type ValueOf<P> = P extends Parameter<infer T> ? (T extends number ? number : T extends boolean ? boolean : string) : never
export type ParameterValue<K extends ParameterKey> = ValueOf<(typeof parameters)[K]>

/** Reads a stored text as the key's type. Returns `undefined` when the text is no such value or out of bounds. */
export const parseParameter = (key: ParameterKey, stored: string): number | boolean | string | undefined => {
  const rule: Parameter = parameters[key]
  if (typeof rule.default === 'boolean') return stored === 'true' ? true : stored === 'false' ? false : undefined
  if (typeof rule.default === 'string') return rule.options?.includes(stored) === false || rule.form?.like.test(stored) === false ? undefined : stored
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return undefined
  return value < (rule.min ?? Number.NEGATIVE_INFINITY) || value > (rule.max ?? Number.POSITIVE_INFINITY) ? undefined : value
}

/** What parameters are about, by the first word of their keys; `own` are those that an academy made itself. */
const groupWords = {
  signIn: ['captcha', 'session', 'remember', 'password', 'link'],
  people: ['user', 'post', 'leave', 'rejoin', 'person', 'sync'],
  enrolment: ['enrol', 'waiting'],
  delivery: ['offering', 'attendance'],
  fees: ['fee', 'exempt'],
  approval: ['approval'],
  messages: ['mail', 'sms'],
  certification: ['cert'],
  community: ['community'],
  lists: ['export', 'import'],
  files: ['file'],
  platform: ['platform', 'portal', 'frame'],
  own: [],
} as const satisfies Record<string, readonly string[]>
export type ParameterGroup = keyof typeof groupWords
export const parameterGroups = Object.keys(groupWords) as readonly ParameterGroup[]

/** What a parameter is about. */
export const parameterGroupOf = (key: string): ParameterGroup => {
  const [word = ''] = key.split('.')
  return parameterGroups.find((group) => isParameterKey(key) && (groupWords[group] as readonly string[]).includes(word)) ?? 'own'
}

/** Is this text a key of the registry? */
export const isParameterKey = (key: string): key is ParameterKey => key in parameters
