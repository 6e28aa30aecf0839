import { jest } from '@jest/globals'

// a busy two-core machine and a real database: the default of 5 s is too near
jest.setTimeout(60_000)
