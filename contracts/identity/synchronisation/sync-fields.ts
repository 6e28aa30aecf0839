/** What another system may tell of a person: each field is owned by it or by us, chosen at its connector (people-organisations.md rule 23). */
export const personFields = [
  ...(['nameCn', 'nameEn', 'surnameEn', 'givenEn', 'gender', 'birthDate', 'mobile', 'email'] as const),
  ...(['education', 'employeeNo', 'joinCompanyDate', 'language'] as const),
] as const
export type PersonField = (typeof personFields)[number]

/** Where he works: the main post's organisation and position, by their codes. */
export const placeFields = ['organisation', 'position'] as const
/** By which a person is found. */
const keyFields = ['idType', 'idNumber'] as const
/** What is said besides: his sign-in name when he is new, his last day, the first day of his post. */
const factFields = ['userCode', 'leaveDate', 'postDate'] as const

/** Every field that a column may bring, in the order in which they are shown. */
export const syncFields = [...keyFields, ...personFields, ...placeFields, ...factFields] as const
export type SyncField = (typeof syncFields)[number]

/** Those that may be owned: the others say who is meant, or since when. */
export const ownedFields = [...personFields, ...placeFields] as const

/** What is said of one person: a text for each field that is told. */
export type Told = Partial<Record<SyncField, string>>
