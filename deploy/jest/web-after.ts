import { jest } from '@jest/globals'
import { configure } from '@testing-library/react'

// a busy two-core machine: the defaults of 5 s and 1 s are too near
jest.setTimeout(180_000)
configure({ asyncUtilTimeout: 45_000 })
