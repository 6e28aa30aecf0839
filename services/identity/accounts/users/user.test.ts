import { birthDateOf, checkDigit, genderOf, idProblem, to18 } from '@academy/contracts/core/id-card.ts'
import fc from 'fast-check'
import { ageOn, personViolations } from './user.ts'

const TODAY = '2026-11-21'
const bounds = { min: 15, max: 70 }
const of17 = (first17: string) => `${first17}${checkDigit(first17)}`

describe('ID numbers', () => {
  it.each([
    ['11010519491231002X', undefined],
    ['11010519491231002x', undefined],
    ['110105194912310021', 'idCheckDigit'],
    ['1101051949123100', 'idLength'],
    ['11010519491231O02X', 'idLength'],
    ['990105194912310023', 'idArea'],
    [of17('11010519491331002'), 'idBirthday'],
    [of17('11010519490229002'), 'idBirthday'],
    [of17('11010520990101002'), 'idBirthday'],
    ['110105491231002', undefined],
    ['110105491331002', 'idBirthday'],
    ['', 'idLength'],
  ])('%s → %s', (idNumber, problem) => {
    expect(idProblem(idNumber, TODAY)).toBe(problem)
  })

  it('makes eighteen of fifteen, so that one person cannot register twice (resolutions.md 43)', () => {
    expect(to18('110105491231002')).toBe('11010519491231002X')
    expect(to18(' 11010519491231002x ')).toBe('11010519491231002X')
  })

  it('never accepts a number with one wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 999 }), (at, shift, serial) => {
        const first17 = `11019919850612${String(serial).padStart(3, '0')}`
        const digit = (Number(first17[at]) + shift) % 10
        const spoiled = `${first17.slice(0, at)}${digit}${first17.slice(at + 1)}${checkDigit(first17)}`
        expect(idProblem(spoiled, TODAY)).toBeDefined()
      }),
    )
  })

  it('reads birth date and gender', () => {
    expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
    expect(genderOf('11010519491231002X')).toBe('2')
  })
})

describe('age by the Shanghai date (resolutions.md 44)', () => {
  it.each([
    ['2011-11-21', 15],
    ['2011-11-22', 14],
    ['1956-11-21', 70],
    ['1955-11-21', 71],
    ['2004-02-29', 22],
  ])('born %s is %i', (birth, years) => {
    expect(ageOn(birth, TODAY)).toBe(years)
  })

  it('reports everything at once', () => {
    const person = { idType: '1', idNumber: of17('11019920150612001'), gender: '2', birthDate: '2015-06-13' }
    expect(personViolations(person, TODAY, bounds).map((violation) => violation.code)).toEqual(['birthDateDiffers', 'genderDiffers', 'tooYoung'])
  })

  it('judges a passport by its birth date only', () => {
    expect(personViolations({ idType: '2', idNumber: 'E12345678', gender: '1', birthDate: '1950-01-01' }, TODAY, bounds)).toEqual([
      { field: 'birthDate', code: 'tooOld', params: { max: 70 } },
    ])
  })
})
