type Of = { subjectType: string; applicantName: string }

/** Whose name a case goes by: whoever asks for a penalty to be given back, for all else the person that it is for. */
export const filerOf = ({ subjectType }: Pick<Of, 'subjectType'>): 'submitterName' | 'applicantName' =>
  subjectType === 'exemption' ? 'submitterName' : 'applicantName'

/** The one who gains by a case that goes by another's name, for lists that name both. */
export const gainerOf = ({ subjectType, ...row }: Of): object => (subjectType === 'exemption' ? row : {})
