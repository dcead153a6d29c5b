/** What is on the shelf after a count, in base units, and why it differs. */
export interface StockChange {
  stock: number;
  remark: string;
}
