/** Of tickets that are sold here; prices are integer cents. */
export const ticketLimits = {
  nameMaxLength: 60,
  descriptionMaxLength: 200,
  priceMin: 100,
  priceMax: 100_000,
  quantityMax: 100_000,
  perOrderMax: 10,
  typesMax: 20,
  refundHoursMax: 24 * 60,
} as const;
