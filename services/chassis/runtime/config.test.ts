import { secret } from './config.ts'

const given = { ...process.env }
afterEach(() => {
  process.env = { ...given }
})
const told = (env: Record<string, string>, fallback?: string): string => {
  process.env = { ...given, ...env }
  try {
    return secret('A_SECRET', fallback)
  } catch (error) {
    return (error as Error).message
  }
}
const own = 'as-long-as-secrets-are'

test('an installation does not start with a secret that can be guessed: absent, empty, short, or the trial one where production is planned', () => {
  const NODE_ENV = 'production'
  expect(told({ NODE_ENV }, 'development only')).toBe('the environment variable A_SECRET is not set')
  expect(told({ NODE_ENV, A_SECRET: '' })).toBe('A_SECRET is no secret: it needs at least 16 characters')
  expect(told({ NODE_ENV, A_SECRET: 'short' })).toBe('A_SECRET is no secret: it needs at least 16 characters')
  expect(told({ NODE_ENV, A_SECRET: 'trial-only-not-secret-id-key', KAFKA_PLAN: 'production' })).toBe("A_SECRET is the trial's, which everybody can read")
  expect(told({ NODE_ENV, A_SECRET: 'trial-only-not-secret-id-key', KAFKA_PLAN: 'trial' })).toBe('trial-only-not-secret-id-key')
  expect(told({ NODE_ENV, A_SECRET: own, KAFKA_PLAN: 'production' })).toBe(own)
})

test('who develops needs none', () => {
  expect(told({}, 'development only')).toBe('development only')
  expect(told({ A_SECRET: 'x' })).toBe('x')
})
