import { suppliers } from '@academy/contracts/training/resources/suppliers.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'

/** Suppliers of the academy: one line each, with whom to talk. */
export default crudScreen({
  contract: suppliers,
  columns: ['code', 'name', 'supplies', 'contact', 'phone', 'status'],
  filters: ['name', 'supplies', 'status'],
})
