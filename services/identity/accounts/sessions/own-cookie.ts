/** As the browser calls them: no other call carries a cookie of ours. */
const PATH = '/api/auth'

/** A cookie of signing in, for our server alone. `Lax` ones also come along where another site leads the browser to us. */
export const ownCookie = (name: string, sameSite: 'Strict' | 'Lax') => {
  const setting = (value: string, seconds: number): Readonly<Record<string, string>> => ({
    'Set-Cookie': [
      ...[`${name}=${value}`, `Path=${PATH}`, `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${sameSite}`],
      ...(process.env.PUBLIC_URL?.startsWith('http:') ? [] : ['Secure']),
    ].join('; '),
  })
  return {
    of: (ctx: { cookie(name: string): string | undefined }): string | undefined => ctx.cookie(name),
    set: setting,
    clear: () => setting('', 0),
  }
}
