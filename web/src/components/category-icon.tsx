import type { Category } from '@quad/shared/categories';
import {
  BookOpen,
  ChefHat,
  Coffee,
  type LucideIcon,
  Martini,
  Music,
  PartyPopper,
  Utensils,
  Volleyball,
} from 'lucide-react';

const icons: Record<Category, LucideIcon> = {
  parties: PartyPopper,
  concerts: Music,
  food: Utensils,
  restaurants: ChefHat,
  sports: Volleyball,
  study: BookOpen,
  social: Coffee,
  nightlife: Martini,
};

export function CategoryIcon({ category, className }: { category: Category; className?: string }) {
  const Icon = icons[category];
  return <Icon className={className} />;
}
