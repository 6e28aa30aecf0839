/** The password of every demo account, shown on the sign-in page in development only. */
export const DEMO_PASSWORD = 'chengtu-demo-2026'
