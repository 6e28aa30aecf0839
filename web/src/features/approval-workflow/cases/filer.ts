type Of = { asker: 'applicant' | 'submitter'; applicantName: string }

/** Whose name a case goes by: who asks for somebody else (a penalty to be given back), for all else the person that it is for. */
export const filerOf = ({ asker }: Pick<Of, 'asker'>): 'submitterName' | 'applicantName' => `${asker}Name`

/** The one who gains by a case that goes by another's name, for lists that name both. */
export const gainerOf = ({ asker, ...row }: Of): object => (asker === 'submitter' ? row : {})
