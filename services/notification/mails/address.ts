/** The absolute address of a page of the portal. */
export const addressOf = (link: string | undefined): string | undefined =>
  link && `${process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`}/#${link}`
