/** The nonce that the gateway wrote into this page; styles made at run time must carry it. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
