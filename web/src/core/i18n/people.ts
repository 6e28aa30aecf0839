// Fields that hold the name of a person or of a firm.
const PEOPLE = /^(decider|(user|author|applicant|submitter|forUser|who|(applied|ended|closed|requested)By)Name)$/
const FIRMS = /^(outlet|dealer|payer|account|org|group|tenant)Name$/
/** What tells, beside a field that is only called `name`, that the record is a person or a firm. */
const MARKS = ['userId', 'trainerId', 'userCode', 'orgCode', 'orgType', 'dealerId', 'tenantId'] as const
const FIRM_KINDS: readonly unknown[] = ['outlet', 'dealer', 'group']

const isOneself = (record: Record<string, unknown>): boolean => MARKS.some((mark) => mark in record) || FIRM_KINDS.includes(record.kind)

/** Is this field of the record the name of a person or a firm? They are written as those who bear them write them, in no other script. */
export const isOwnName = (record: object, field: string): boolean =>
  PEOPLE.test(field) || FIRMS.test(field) || ((field === 'name' || field === 'shortName') && isOneself(record as Record<string, unknown>))
