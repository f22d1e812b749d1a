export default function EventSales() {
  return null;
}
