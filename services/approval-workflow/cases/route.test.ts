import { shippedModels } from '@academy/contracts/approvals.ts'
import { network, posts, without } from './network.samples.ts'
import { type HeldPost, holdsStep, oneUp, resolve } from './route.ts'

const facts = { outletId: 'O1', catalogue: 'TH' }
const step = (model: string, code: string) =>
  shippedModels.find((one) => one.code === model)?.steps.find((one) => one.code === code) as NonNullable<(typeof shippedModels)[number]['steps'][number]>
const [store, area, academy] = [step('ENROL', 'STORE'), step('ENROL', 'AM'), step('ENROL', 'TA')]
const who = (route: ReturnType<typeof oneUp>) => route?.holders.map(({ userId }) => userId)

describe('who holds a step (world.md §7, I19)', () => {
  it.each<[string, string[], string, string[]]>([
    ['the outlet’s administrator', [], 'learner', ['coordinator']],
    ['for himself the head', [], 'coordinator', ['head']],
    ['without one the head', ['coordinator'], 'learner', ['head']],
    ['then the dealer', ['coordinator', 'head'], 'learner', ['hr']],
    ['then the group', ['coordinator', 'head', 'hr'], 'learner', ['group']],
    ['then the registrar', ['coordinator', 'head', 'hr', 'group'], 'learner', ['registrar']],
    ['in the end nobody', ['coordinator', 'head', 'hr', 'group', 'registrar'], 'learner', []],
  ])('STORE: %s', (_, gone, applicant, holders) => expect(who(resolve(store, facts, applicant, network(without(...gone))))).toEqual(holders))

  it('a letter makes MG03 or MG06 in the outlet an administrator beside MG05, once a person', () => {
    const lettered = [
      ...without('deputy'),
      { userId: 'deputy', positionCode: 'MG03', orgId: 'O1', letter: true },
      { userId: 'coordinator', positionCode: 'MG06', orgId: 'O1', letter: true },
    ]
    expect(who(resolve(store, facts, 'learner', network(lettered)))).toEqual(['coordinator', 'deputy'])
    expect(who(resolve(store, facts, 'coordinator', network(lettered)))).toEqual(['deputy'])
  })
  it('says who was passed over, and why (world.md §10.1)', () => {
    expect(resolve(store, facts, 'coordinator', network()).passed).toEqual([{ rank: 'administrator', code: 'ownRequest', userId: 'coordinator' }])
    expect(resolve(store, facts, 'head', network(without('coordinator'))).passed).toEqual([
      { rank: 'administrator', code: 'noPost' },
      { rank: 'head', code: 'ownRequest', userId: 'head' },
    ])
  })
  it('AM is the manager of the outlet’s area, TA the catalogue’s, or any AC04 where none is named', () => {
    expect(who(resolve(area, facts, 'learner', network()))).toEqual(['area'])
    expect(who(resolve(academy, facts, 'learner', network()))).toEqual(['product'])
    const unnamed = { ...network(), catalogueManager: () => undefined }
    expect(who(resolve(academy, facts, 'learner', unnamed))).toEqual(['product', 'otherProduct'])
  })
  it('one up after silence: AM → AC02, TA → AC01, STORE along its chain', () => {
    expect(who(oneUp(area, facts, 'learner', network(), 'area'))).toEqual(['region'])
    expect(who(oneUp(academy, facts, 'learner', network(), 'product'))).toEqual(['director'])
    expect(who(oneUp(store, facts, 'learner', network(), 'administrator'))).toEqual(['head'])
    expect(oneUp(academy, facts, 'learner', network(), 'product')?.rank).toBe('director')
    expect(oneUp(store, facts, 'learner', network(), 'registrar')).toBeUndefined()
    expect(oneUp(store, facts, 'learner', network(without('registrar')), 'group')).toBeUndefined()
    expect(oneUp(area, facts, 'learner', network(), 'administrator')).toBeUndefined()
  })
  it.each<[string, string, string, object, HeldPost[], string, string[]]>([
    ['ENROL', 'AM', 'without a manager of the area the region’s', facts, without('area'), 'region', ['region']],
    ['ENROL', 'AM', 'then the registrar', facts, without('area', 'region'), 'registrar', ['registrar']],
    ['ENROL', 'AM', 'nobody of another area', { outletId: 'O2' }, without('registrar'), 'registrar', []],
    ['ENROL', 'TA', 'any other where the named one is gone', facts, without('product'), 'product', ['otherProduct']],
    ['ENROL', 'TA', 'then the director', facts, without('product', 'otherProduct'), 'director', ['director']],
    ['EXEMPT', 'AC07', 'a position wherever it is held', { outletId: 'elsewhere' }, posts, 'position', ['accountant']],
    ['EXEMPT', 'AC07', 'the director in its stead', facts, without('accountant'), 'director', ['director']],
    ['LEAVE', 'MG01', 'a position of this outlet', facts, posts, 'position', ['head']],
    ['LEAVE', 'MG01', 'of no other outlet', { outletId: 'O2' }, posts, 'director', ['director']],
    [
      'TRANSFER',
      'RECEIVING',
      'the outlet that the step names',
      { outletId: 'O2', fromOutletId: 'O2', toOutletId: 'O1' },
      posts,
      'administrator',
      ['coordinator'],
    ],
    ['TRANSFER', 'RELEASING', 'and not the other', { fromOutletId: 'O2', toOutletId: 'O1' }, posts, 'registrar', ['registrar']],
    ['CLASS', 'TRAINER', 'whoever the facts name', { mainTrainerId: 'hr' }, posts, 'user', ['hr']],
    ['CLASS', 'TRAINER', 'nobody who holds no post', { mainTrainerId: 'left' }, posts, 'registrar', []],
  ])('%s %s: %s', (model, code, _, given, held, rank, holders) => {
    const route = resolve(step(model, code), { ...given } as typeof facts, 'learner', network(held))
    expect([route.rank, who(route)]).toEqual([rank, holders])
  })
  it('the catalogue of the case says whose it is; a case without one is no catalogue’s', () => {
    const named = { ...network(), catalogueManager: (code: string) => ({ TH: 'product', SA: 'otherProduct' })[code] }
    const managers = (catalogue?: string) => who(resolve(academy, catalogue ? { catalogue } : {}, 'learner', named))
    expect([managers('TH'), managers('SA'), managers()]).toEqual([['product'], ['otherProduct'], ['product', 'otherProduct']])
    const blank = { ...network(), catalogueManager: (code: string) => (code === '' ? 'otherProduct' : undefined) }
    expect(who(resolve(academy, {}, 'learner', blank))).toEqual(['otherProduct'])
  })
  it('an MG06 of the outlet with a letter is an administrator too; a person with two posts who is named holds a step once', () => {
    const second: HeldPost = { userId: 'second', positionCode: 'MG06', orgId: 'O1', letter: true }
    expect(who(resolve(store, facts, 'coordinator', network([...posts, second])))).toEqual(['second'])
    const twice: HeldPost = { userId: 'hr', positionCode: 'MG05', orgId: 'O9' }
    expect(resolve(step('CLASS', 'TRAINER'), { mainTrainerId: 'hr' }, 'learner', network([...posts, twice])).holders).toEqual([
      { userId: 'hr', positionCode: 'MG06', orgId: 'D1' },
    ])
  })
  it('whoever submitted does not stand in for the rank below (world.md §7)', () => {
    const held = network(without('product', 'otherProduct'))
    expect(who(resolve(academy, facts, 'learner', held, 'director'))).toEqual([])
    expect(who(resolve(store, facts, 'learner', network(), 'coordinator'))).toEqual(['coordinator'])
  })
  it('never anybody’s own request, by any chain, with any post missing', () => {
    for (const applicant of posts)
      for (const gone of posts)
        for (const model of shippedModels)
          for (const one of model.steps) {
            const route = resolve(
              one,
              { ...facts, fromOutletId: 'O1', toOutletId: 'O1', mainTrainerId: applicant.userId, trainerId: applicant.userId },
              applicant.userId,
              network(without(gone.userId)),
            )
            expect(who(route)).not.toContain(applicant.userId)
          }
  })
  it('knows who gives a step by submitting: any rank of the chain, but no stand-in', () => {
    expect(posts.filter(({ userId }) => holdsStep(store, facts, userId, network())).map(({ userId }) => userId)).toEqual([
      'coordinator',
      'head',
      'hr',
      'group',
      'registrar',
    ])
    expect(posts.filter(({ userId }) => holdsStep(area, facts, userId, network())).map(({ userId }) => userId)).toEqual(['area', 'region'])
    expect(posts.filter(({ userId }) => holdsStep(academy, facts, userId, network())).map(({ userId }) => userId)).toEqual(['product'])
    expect(posts.filter(({ userId }) => holdsStep(step('EXEMPT', 'AC06'), facts, userId, network())).map(({ userId }) => userId)).toEqual(['registrar'])
    expect(posts.filter(({ userId }) => holdsStep(step('CLASS', 'TRAINER'), { mainTrainerId: 'hr' }, userId, network())).map(({ userId }) => userId)).toEqual([
      'hr',
    ])
  })
})
