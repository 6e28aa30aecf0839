/** Whoever holds one of these goes on working, so that a stop can be ended. */
const keepers: readonly string[] = ['ADMIN', 'OPERATOR']

/** Does somebody with these roles go on working through a stop? Those who keep the academy by whose word it is do, and whom it names. */
export const keepsOn = ({ roles = [] }: { roles?: readonly string[] | undefined }, own: boolean, grants: readonly { code: string }[]): boolean =>
  grants.some(({ code }) => roles.includes(code) || (own && keepers.includes(code)))
